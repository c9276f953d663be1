import type { HallItem } from '#features/hall/contract/hall.ts';
import { type Bounds, drawingScale } from '#features/hall/contract/rules/hall-geometry.ts';
import type { HallItems } from './hall-history.ts';
import { listItemsIn, snapShift } from './hall-tools.ts';

type Point = { x: number; y: number };
type Pointer = { clientX: number; clientY: number; shiftKey: boolean; altKey: boolean };
type Moved = { element: SVGGElement; item: HallItem };

export type DragView = {
  svg: SVGSVGElement;
  box: SVGRectElement;
  guideX: SVGLineElement;
  guideY: SVGLineElement;
};
type DragStart = {
  items: HallItems;
  tableSize: number;
  selected: ReadonlySet<string>;
  /** The pressed item; null for the floor, where a box is drawn. */
  primary: HallItem | null;
  pointerType: string;
};
/** What a drag did: moved the selected items, or drew a box around items; null for a press. */
export type Drop = { shift: Point } | { inside: string[] } | null;

/** Pixels from which a press is a drag. */
const slop = { mouse: 4, touch: 10 };
/** Pixels within which dragged items snap. */
const snapReach = 6;
const farAway = -1000;

/** One press of the pointer in the hall. It moves elements without rendering; the state changes when it ends. */
export class HallDrag {
  readonly #view: DragView;
  readonly #start: DragStart;
  readonly #from: Point;
  readonly #moved: readonly Moved[];
  readonly #others: readonly HallItem[];
  #pointer: Pointer;
  #isFar = false;
  #shift: Point = { x: 0, y: 0 };
  #frame = 0;

  constructor(view: DragView, pointer: Pointer, start: DragStart) {
    this.#view = view;
    this.#start = start;
    this.#pointer = pointer;
    this.#from = this.#toPlan(pointer);
    const ids = start.primary ? start.selected : new Set<string>();
    this.#moved = [...ids].flatMap((id) => {
      const element = view.svg.querySelector<SVGGElement>(`[data-item="${id}"]`);
      const item = start.items.get(id);
      return element && item && !item.locked ? [{ element, item }] : [];
    });
    this.#others = [...start.items.values()].filter(({ id }) => !ids.has(id));
  }

  move(pointer: Pointer): void {
    this.#pointer = pointer;
    const at = this.#toPlan(pointer);
    const distance = Math.hypot(at.x - this.#from.x, at.y - this.#from.y) / this.#getPixel();
    if (!this.#isFar && distance < (this.#start.pointerType === 'mouse' ? slop.mouse : slop.touch))
      return;
    this.#isFar = true;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  drop(): Drop {
    cancelAnimationFrame(this.#frame);
    if (this.#isFar) this.#draw();
    this.#drawGuides({ x: null, y: null });
    this.#drawBox(null);
    if (!this.#isFar) return null;
    if (this.#start.primary) return { shift: this.#shift };
    const { items, tableSize } = this.#start;
    return { inside: listItemsIn(items, this.#getBox(), tableSize) };
  }

  /** Puts everything back. */
  cancel(): void {
    this.drop();
    this.#place({ x: 0, y: 0 });
  }

  #draw(): void {
    if (!this.#start.primary) return this.#drawBox(this.#getBox());
    const shift = this.#getShift(this.#start.primary);
    this.#shift = shift;
    this.#place(shift);
  }

  #getShift(primary: HallItem): Point {
    const at = this.#toPlan(this.#pointer);
    const shift = { x: at.x - this.#from.x, y: at.y - this.#from.y };
    if (this.#pointer.shiftKey) shift[Math.abs(shift.x) > Math.abs(shift.y) ? 'y' : 'x'] = 0;
    if (this.#pointer.altKey) {
      this.#drawGuides({ x: null, y: null });
      return shift;
    }
    const target = { x: primary.x + shift.x, y: primary.y + shift.y };
    const snapped = snapShift(target, this.#others, snapReach * this.#getPixel());
    this.#drawGuides(snapped.guides);
    return {
      x: shift.x === 0 ? 0 : shift.x + snapped.x,
      y: shift.y === 0 ? 0 : shift.y + snapped.y,
    };
  }

  #place({ x, y }: Point): void {
    for (const { element, item } of this.#moved)
      element.setAttribute(
        'transform',
        `translate(${(item.x + x) * drawingScale} ${(item.y + y) * drawingScale})`,
      );
  }

  #getBox(): Bounds {
    const [a, b] = [this.#from, this.#toPlan(this.#pointer)];
    return {
      left: Math.min(a.x, b.x),
      right: Math.max(a.x, b.x),
      top: Math.min(a.y, b.y),
      bottom: Math.max(a.y, b.y),
    };
  }

  #drawBox(box: Bounds | null): void {
    const { left, right, top, bottom } = box ?? { left: 0, right: 0, top: 0, bottom: 0 };
    const attributes = { x: left, y: top, width: right - left, height: bottom - top };
    for (const [name, value] of Object.entries(attributes))
      this.#view.box.setAttribute(name, String(value * drawingScale));
  }

  #drawGuides({ x, y }: { x: number | null; y: number | null }): void {
    const toDrawing = (value: number | null) => (value === null ? farAway : value * drawingScale);
    this.#view.guideX.setAttribute('transform', `translate(${toDrawing(x)} 0)`);
    this.#view.guideY.setAttribute('transform', `translate(0 ${toDrawing(y)})`);
  }

  /** Plan units of a pixel. */
  #getPixel(): number {
    return 100 / (this.#view.svg.getBoundingClientRect().width || 1);
  }

  #toPlan({ clientX, clientY }: Pointer): Point {
    const { left, top } = this.#view.svg.getBoundingClientRect();
    return { x: (clientX - left) * this.#getPixel(), y: (clientY - top) * this.#getPixel() };
  }
}
