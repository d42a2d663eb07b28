// Browsers start no worker for a page that was opened from disk: here one runs in a hidden frame.
// A worker gets a copy of each message; without copies the search would change what is in its box.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(url) {
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.onload = () => {
        const waiting = this.waiting;
        this.waiting = null;
        waiting.forEach((data) => this.postMessage(data));
      };
      window.fileWorkers = [...(window.fileWorkers || []), this];
      const number = window.fileWorkers.length - 1;
      const tell = `window.postMessage = (data) => parent.fileWorkers[${number}].tell(data);`;
      this.frame.srcdoc = `<script>${tell}</scr` + `ipt><script src="${url}"></scr` + `ipt>`;
      document.body.append(this.frame);
    }
    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.frame.contentWindow.dispatchEvent(this.message(data));
    }
    tell(data) {
      const message = this.message(data);
      setTimeout(() => this.onmessage && this.onmessage(message));
    }
    message(data) {
      return new MessageEvent("message", { data: structuredClone(data) });
    }
    terminate() {
      this.frame.remove();
    }
  };
}
