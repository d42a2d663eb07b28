// Chromium takes pictures as PNG alone; a canvas of its own makes smaller files.
async png => {
    const data = await fetch(`data:image/png;base64,${png}`);
    const image = await createImageBitmap(await data.blob());
    const canvas = document.createElement("canvas");
    canvas.width = image.width; canvas.height = image.height;
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.75).split(",")[1];
}
