// A position as a picture that is played: draws it, moves what a move moves, and tells which move is
// meant by a click, a drag, a swipe or the keys. It knows no puzzle: the scene says which things mean
// which move, and where two pictures differ.

const SPACE = "http://www.w3.org/2000/svg";
const MOVE_MS = 160;
const STEP_MS = 70; // of a walk over many squares
const LEAST_DRAG_PX = 8;
const PLACE = { rect: ["x", "y"], text: ["x", "y"], circle: ["cx", "cy"], ellipse: ["cx", "cy"] };

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });
const length = ([x, y]) => Math.hypot(x, y);
const less = ([a, b], [c, d]) => [a - c, b - d];

function make(tag, places = {}) {
    const node = document.createElementNS(SPACE, tag);
    for (const [name, value] of Object.entries(places)) node.setAttribute(name, value);
    return node;
}

// An element of a scene is its tag, its places, its text, its colours and its thing.
function dress(node, [, places, text, colours, thing]) {
    for (const name of node.getAttributeNames()) {
        if (!["class", "style"].includes(name)) node.removeAttribute(name);
    }
    for (const [name, value] of places) node.setAttribute(name, value);
    if (node.textContent !== text) node.textContent = text;
    node.setAttribute("fill", colours[0] ?? "currentColor"); // for a browser that does not know light-dark
    node.style.fill = colours.length > 1 ? `light-dark(${colours.join()})` : colours[0] ?? "";
    if (thing) node.dataset.thing = thing;
}

function placeOf([tag, places]) {
    const values = Object.fromEntries(places);
    if (PLACE[tag]) return PLACE[tag].map((name) => Number(values[name] ?? 0));
    return (values.points ?? "0,0").trim().split(/[\s,]+/).slice(0, 2).map(Number);
}

// What stays the same if an element is moved, and nothing else happens to it.
function lookOf([tag, places, text, colours]) {
    const rest = places.filter(([name]) => !(PLACE[tag] ?? ["points"]).includes(name));
    return JSON.stringify([tag, rest, text, colours]);
}

const sizeOf = ([tag, places]) => tag === "rect" && Object.fromEntries(places.map(([name, value]) => [name, `${value}px`]));

export class Stage {
    // `act` calls a function when the position is known, and sends the moves that it returns, if any;
    // `label` names a move; `turn` is called for a drag beside all things.
    constructor(holder, { act, label, nothing, turn, words }) {
        Object.assign(this, { holder, act, label, nothing, turn });
        this.svg = make("svg", { id: "picture", role: "application", tabindex: "0", "aria-label": words.label, "aria-describedby": "how" });
        this.marks = make("g", { class: "marks" });
        this.choice = Object.assign(document.createElement("div"), { className: "choice", hidden: true });
        this.items = [];
        this.picked = [];
        this.cursor = null;
        this.walk = Promise.resolve();
        this.svg.append(this.marks);
        holder.replaceChildren(this.svg, this.choice);
        for (const kind of ["down", "move", "up", "cancel"]) {
            this.svg.addEventListener(`pointer${kind}`, (event) => this[`on${kind}`](event));
        }
        this.svg.addEventListener("keydown", (event) => this.onkey(event));
        this.svg.addEventListener("blur", () => { this.cursor = null; this.mark(); });
        document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.drop(); });
    }

    // Show a position that the server knows. A walk to it comes to its end first. If it is shown
    // already, only a number beside it has changed, and what was clicked stays so.
    async show(text) {
        await this.walk;
        if (this.scene && text === this.text) return;
        this.text = text;
        const scene = JSON.parse(text);
        const [width, height] = scene.size;
        this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        this.holder.style.setProperty("--ratio", width / height);
        this.draw(this.compare(scene.elements), this.items.length ? {} : { isQuiet: true });
        this.scene = scene;
        this.drop();
        const things = new Set(scene.handles.flatMap(([, names]) => names));
        this.things = [...things].filter((name) => this.boxOf(name));
        for (const { node } of this.items) node.classList.toggle("handle", things.has(node.dataset.thing));
        this.svg.classList.toggle("held", things.size > 0);
    }

    // Pairs of a new element and the item that becomes it: the same, the same thing, the same look.
    compare(elements) {
        const left = new Map();
        for (const item of this.items) {
            const key = JSON.stringify(item.element);
            left.set(key, [...(left.get(key) ?? []), item]);
        }
        const pairs = elements.map((element) => ({ element, item: left.get(JSON.stringify(element))?.shift() }));
        return this.pair(pairs, [...left.values()].flat());
    }

    pair(pairs, left, near = null) {
        const take = (pair, fits, place) => {
            const fitting = left.filter(fits);
            if (!fitting.length) return;
            const far = (item) => length(less(placeOf(item.element), place));
            pair.item = fitting.reduce((best, item) => (far(item) < far(best) ? item : best));
            left.splice(left.indexOf(pair.item), 1);
        };
        for (const pair of pairs) {
            const [tag, , , , thing] = pair.element;
            if (pair.item || !thing) continue;
            take(pair, ({ element }) => element[0] === tag && element[4] === thing, placeOf(pair.element));
        }
        for (const pair of pairs) {
            if (pair.item) continue;
            const look = lookOf(pair.element);
            take(pair, ({ element }) => !element[4] && lookOf(element) === look, near ?? placeOf(pair.element));
        }
        return pairs;
    }

    // The pairs after a way, by what it changes of the position that is shown.
    after(index) {
        const [, , parts] = this.scene.ways[index];
        if (!parts) return null;
        const pairs = parts.flatMap((part) => (typeof part[0] === "string" ? [{ element: part }] // else a run of what stays
            : this.base.slice(part[0], part[0] + part[1]).map((item) => ({ element: item.element, item }))));
        const kept = new Set(pairs.map((pair) => pair.item));
        const first = this.scene.handles.find(([way, things]) => way === index && things.length > 1)?.[1][0];
        const box = first && this.boxOf(first);
        return this.pair(pairs, this.base.filter((item) => !kept.has(item)), box && [box.x + box.width / 2, box.y + box.height / 2]);
    }

    draw(pairs, { offset = [0, 0], isQuiet = false, ms = MOVE_MS } = {}) {
        const kept = new Set(pairs.map((pair) => pair.item));
        for (const item of this.items) if (!kept.has(item)) item.node.remove();
        const isMoving = !isQuiet && !isStill();
        this.items = pairs.map(({ element, item }, place) => {
            const node = item?.node ?? make(element[0]);
            if (this.svg.children[place] !== node) this.svg.insertBefore(node, this.svg.children[place] ?? null);
            if (!item) {
                dress(node, element);
                if (isMoving) node.animate({ opacity: [0, 1] }, ms);
            } else if (item.element !== element) {
                const size = sizeOf(item.element);
                const [x, y] = less(placeOf(item.element), placeOf(element));
                node.style.transform = "";
                if (JSON.stringify(item.element) !== JSON.stringify(element)) dress(node, element);
                if (isMoving && size && (size.width !== sizeOf(element).width || size.height !== sizeOf(element).height)) {
                    node.animate([size, sizeOf(element)], { duration: ms, easing: "ease-in-out" });
                } else if (isMoving && (x || y)) {
                    const from = `translate(${x + offset[0]}px, ${y + offset[1]}px)`;
                    node.animate([{ transform: from }, { transform: "none" }], { duration: ms, easing: "ease-out" });
                }
            }
            return { element, node };
        });
        this.svg.append(this.marks);
        this.base = this.items;
    }

    // Play a way of the scene: it is shown at once. Its moves.
    go(index, offset) {
        const steps = [];
        for (let way = index; way !== null; way = this.scene.ways[way][1]) steps.unshift(way);
        const names = steps.map((way) => this.scene.ways[way][0]);
        const base = this.base;
        const shown = steps.map((way) => this.after(way)).filter(Boolean);
        this.drop();
        const ms = shown.length > 1 ? STEP_MS : MOVE_MS;
        this.walk = (async () => {
            for (const [number, pairs] of shown.entries()) {
                if (number && isStill() && number < shown.length - 1) continue;
                if (number && !isStill()) await pause(STEP_MS);
                // Each was compared with the first: what it became by now has the same node.
                const now = new Map(base.map((item) => [item.node, item]));
                for (const item of this.items) now.set(item.node, item);
                this.draw(pairs.map((pair) => ({ ...pair, item: pair.item && now.get(pair.item.node) })), { offset, ms });
            }
        })();
        this.scene = null;
        return names;
    }

    // The ways of one move.
    roots() { return [...this.scene.ways.keys()].filter((way) => this.scene.ways[way][1] === null); }

    // Show where a move is made.
    hint(name) {
        const index = this.roots().find((way) => this.scene.ways[way][0] === name);
        this.mark(this.scene.handles.filter(([way]) => way === index).slice(0, 1));
    }

    // Play the move of a name, if that is known here.
    goByName(name) {
        const index = this.scene ? this.roots().find((way) => this.scene.ways[way][0] === name) : undefined;
        return index === undefined ? null : this.go(index);
    }

    // Which ways have these things: exactly, or as their first, or anywhere among theirs.
    fitting(picked) {
        const handles = this.scene.handles;
        const has = (things) => picked.every((thing) => things.includes(thing));
        const starts = (things) => picked.every((thing, place) => things[place] === thing);
        const same = handles.filter(([, things]) => things.length === picked.length && starts(things));
        const set = same.length ? same : handles.filter(([, things]) => things.length === picked.length && has(things));
        const first = handles.filter(([, things]) => starts(things));
        const found = first.length ? first : handles.filter(([, things]) => has(things));
        return { exact: set.map(([way]) => way), all: found, isTarget: !first.length };
    }

    choose(things, isByKey = false) {
        const again = things.find((thing) => this.picked.includes(thing));
        if (again) return this.pick(this.picked.filter((thing) => thing !== again));
        for (const before of this.picked.length ? [this.picked, []] : [[]]) {
            for (const thing of things) {
                const picked = [...before, thing];
                const { exact, all, isTarget } = this.fitting(picked);
                if (exact.length === 1) return this.go(exact[0]);
                // What is clicked first waits for the next click; the one place to go to does not.
                const ways = new Set(all.map(([way]) => way));
                if (ways.size === 1 && isTarget && !before.length) return this.go([...ways][0]);
                if (!ways.size) continue;
                this.pick(picked);
                return exact.length ? this.offer(exact, this.nodeOf(thing), isByKey) : null;
            }
        }
        this.drop();
        return this.nothing();
    }

    // Without handles a click means what changes there: what was there, or what comes there.
    chooseAt(nodes, [x, y]) {
        const isIn = ({ node }, [right, down] = [0, 0]) => {
            const box = node.getBBox();
            return x >= box.x + right && x <= box.x + right + box.width && y >= box.y + down && y <= box.y + down + box.height;
        };
        const ways = this.roots().filter((way) => {
            const kept = new Set(this.after(way)?.map(({ item }) => item) ?? this.base);
            return this.base.some((item) => !kept.has(item) && isIn(item))
                || this.moversOf(way).some(({ item, by }) => isIn(item) || isIn(item, by));
        });
        if (!ways.length) return this.nothing();
        return ways.length === 1 ? this.go(ways[0]) : this.offer(ways, nodes[0] ?? this.svg);
    }

    // Several moves have the same things: buttons beside them.
    offer(ways, node, isByKey) {
        this.choice.replaceChildren(...ways.map((way) => {
            const textContent = this.label(this.scene.ways[way][0]);
            const button = Object.assign(document.createElement("button"), { type: "button", textContent });
            button.addEventListener("click", () => { this.svg.focus({ preventScroll: true }); this.act(() => this.go(way)); });
            return button;
        }));
        const [box, frame] = [node.getBoundingClientRect(), this.holder.getBoundingClientRect()];
        this.choice.hidden = false;
        this.choice.style.left = `${Math.max(0, Math.min(box.left - frame.left, frame.width - this.choice.offsetWidth))}px`;
        this.choice.style.top = `${Math.max(0, Math.min(box.bottom - frame.top, frame.height - this.choice.offsetHeight))}px`;
        if (isByKey) this.choice.firstChild.focus();
    }

    pick(things) {
        this.picked = things;
        this.choice.hidden = true;
        this.mark();
    }

    drop() { this.pick([]); }

    nodeOf(thing) { return this.items.find(({ node }) => node.dataset.thing === thing)?.node; }

    boxOf(thing) { return this.nodeOf(thing)?.getBBox(); }

    // Frames around what was clicked and the cursor of the keys, and what may be clicked next.
    mark(handles = this.picked.length && this.scene ? this.fitting(this.picked).all : []) {
        const frame = (thing, kind, gap) => {
            const box = this.boxOf(thing);
            return box && make("rect", { class: kind, x: box.x + gap, y: box.y + gap, width: Math.max(0, box.width - 2 * gap), height: Math.max(0, box.height - 2 * gap), rx: 4 });
        };
        const next = new Set(handles.flatMap(([, things]) => things.filter((thing) => !this.picked.includes(thing))));
        this.marks.replaceChildren(...[
            ...[...next].map((thing) => frame(thing, "next", 2)),
            ...this.picked.map((thing) => frame(thing, "picked", 1)),
            this.cursor && frame(this.cursor, "cursor", 0),
        ].filter(Boolean));
    }

    // Pointers

    pointOf(event) {
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
        return [x, y];
    }

    ondown(event) {
        if (event.button || !event.isPrimary) return;
        const nodes = document.elementsFromPoint(event.clientX, event.clientY).filter((node) => this.svg.contains(node));
        const things = [...new Set(nodes.map((node) => node.dataset.thing).filter(Boolean))];
        this.press = { nodes, things, at: [event.clientX, event.clientY], from: this.pointOf(event) };
        this.svg.setPointerCapture(event.pointerId);
    }

    // What a way changes, and how far it moves that.
    moversOf(way) {
        const pairs = (this.after(way) ?? []).filter(({ item, element }) => item && item.element !== element);
        return pairs.map(({ item, element }) => ({ item, by: less(placeOf(element), placeOf(item.element)) }));
    }

    // What a drag from here may mean: ways, how far each moves what is dragged, and which items.
    drags() {
        const { nodes, things } = this.press;
        const moved = (way, fits) => {
            const movers = this.moversOf(way);
            const dragged = movers.filter(({ item, by }) => length(by) > 0 && fits(item));
            if (!dragged.length) return null;
            const { by } = dragged[0];
            const items = movers.filter((mover) => length(less(mover.by, by)) < 0.5).map((mover) => mover.item);
            return { way, by, items };
        };
        const all = this.scene.ways.keys();
        const held = [...all].map((way) => moved(way, ({ node, element }) => nodes.includes(node) || (element[4] && things.includes(element[4])))).filter(Boolean);
        if (held.length) return held;
        return this.scene.handles.filter(([, names]) => names.length > 1 && things.includes(names[0])).flatMap(([way, names]) => {
            const [from, to] = [names[0], names.at(-1)].map((name) => this.boxOf(name));
            if (!from || !to) return [];
            const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
            const by = less(middle(to), middle(from));
            const isIn = ({ node }) => { const [x, y] = middle(node.getBBox()); return x >= from.x && x <= from.x + from.width && y >= from.y && y <= from.y + from.height; };
            return [moved(way, isIn) ?? { way, by, items: [] }];
        });
    }

    onmove(event) {
        if (!this.press || !this.scene) return;
        const by = less([event.clientX, event.clientY], this.press.at);
        if (!this.press.drags) {
            if (length(by) < LEAST_DRAG_PX) return;
            this.press.drags = this.drags();
            this.press.scene = this.scene;
        }
        if (this.press.scene !== this.scene) return;
        let shift = less(this.pointOf(event), this.press.from);
        for (const axis of [0, 1]) { // on rails if all moves have one direction
            const ends = this.press.drags.map((drag) => drag.by[axis]);
            shift[axis] = Math.max(Math.min(0, ...ends), Math.min(Math.max(0, ...ends), shift[axis]));
            if (ends.every((end) => Math.abs(end) < 0.5)) shift[axis] = 0;
        }
        const nearest = this.nearest(shift);
        const items = new Set((nearest ?? this.press.drags[0])?.items ?? []);
        for (const { items: others } of this.press.drags) for (const item of others) if (!items.has(item)) item.node.style.transform = "";
        for (const item of items) item.node.style.transform = `translate(${shift[0]}px, ${shift[1]}px)`;
        this.press.shift = shift;
    }

    nearest(shift) {
        const far = (drag) => length(less(drag.by, shift));
        return this.press.drags.reduce((best, drag) => (!best || far(drag) < far(best) ? drag : best), null);
    }

    onup(event) {
        const { press } = this;
        this.press = null;
        if (!press) return;
        const by = less([event.clientX, event.clientY], press.at);
        if (length(by) < LEAST_DRAG_PX) {
            this.act(() => (this.things.length ? this.choose(press.things) : this.chooseAt(press.nodes, press.from)));
            return;
        }
        if (!press.drags || press.scene !== this.scene) return;
        const movers = press.drags.filter((drag) => drag.items.length);
        for (const { items } of movers) for (const { node } of items) node.style.transform = "";
        this.press = press;
        const shift = press.shift ?? [0, 0];
        const drag = movers.length ? this.nearest(shift) : this.toward(press.drags, by);
        this.press = null;
        if (movers.length) {
            if (length(less(drag.by, shift)) >= length(shift)) return; // nearer to where it was
            const same = movers.filter((one) => length(less(one.by, drag.by)) < 0.5);
            if (same.length > 1) { this.offer(same.map((one) => one.way), press.nodes[0]); return; }
            this.act(() => this.go(drag.way, shift));
        } else if (drag) {
            this.act(() => this.go(drag.way));
        } else if (!press.things.length) {
            this.turn(Math.abs(by[0]) < Math.abs(by[1]) ? "over" : by[0] < 0 ? "left" : "right");
        }
    }

    // The one way in the direction of a swipe; all that moves anything are asked where nothing is held.
    toward(drags, by) {
        const straight = ([x, y]) => (x * by[0] + y * by[1]) / length(by) / length([x, y]);
        let asked = drags;
        if (!asked.length) {
            asked = this.roots().flatMap((way) => {
                const mover = this.moversOf(way).find(({ by: moved }) => length(moved) > 0.5);
                return mover && straight(mover.by) > 0.8 ? [{ way, by: mover.by }] : [];
            });
            return asked.length === 1 ? asked[0] : null;
        }
        const best = asked.reduce((most, drag) => (straight(drag.by) > straight(most.by) ? drag : most));
        return straight(best.by) > 0.7 ? best : null;
    }

    oncancel() {
        for (const { items } of this.press?.drags ?? []) for (const { node } of items) node.style.transform = "";
        this.press = null;
    }

    // Keys: the arrows go from thing to thing where they play no moves, Enter is a click.

    onkey(event) {
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !this.scene) return;
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            const thing = this.cursor;
            if (thing) this.act(() => this.choose([thing], true));
            return;
        }
        const step = steps[event.key];
        if (!step || (!event.shiftKey && this.holder.dataset.arrows === "play") || !this.things.length) return;
        event.preventDefault();
        event.stopPropagation();
        const middle = (thing) => { const box = this.boxOf(thing); return [box.x + box.width / 2, box.y + box.height / 2]; };
        if (!this.cursor || !this.boxOf(this.cursor)) {
            this.cursor = this.things[0];
        } else {
            const from = middle(this.cursor);
            const cost = (thing) => {
                const [x, y] = less(middle(thing), from);
                const along = x * step[0] + y * step[1];
                return along > 0.5 ? along + 2.5 * Math.abs(x * step[1] + y * step[0]) : Infinity;
            };
            const best = this.things.reduce((most, thing) => (cost(thing) < cost(most) ? thing : most));
            if (cost(best) < Infinity) this.cursor = best;
        }
        this.mark();
    }
}
