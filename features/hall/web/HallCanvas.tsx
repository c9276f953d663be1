import type { HallItem, HallSizes } from '#features/hall/contract/hall.ts';
import { type HallPicture, hallPictures } from '#features/hall/contract/hall-pictures.ts';
import { drawingScale } from '#features/hall/contract/rules/hall-geometry.ts';
import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import { type ArrowKey, findTableInDirection, isArrowKey } from './chairs/plan/plan-geometry.ts';
import styles from './Hall.module.css';
import { HallDrag } from './hall-drag.ts';
import type { HallItems } from './hall-history.ts';
import { EditorItem, getItemName, type SeatMarks } from './HallItemDrawing.tsx';

type Point = { x: number; y: number };
/** `key`: moves of one key within a moment are one step to undo. */
export type HallMove = { shift: Point; key?: string };

type HallCanvasProps = {
  items: HallItems;
  sizes: HallSizes;
  selected: ReadonlySet<string>;
  faulty: ReadonlySet<string>;
  marks: SeatMarks;
  /** 1 for the whole width. */
  zoom: number;
  /** False on small screens, where the hall is to look at. */
  canEdit: boolean;
  onSelect: (ids: ReadonlySet<string>) => void;
  onMove: (move: HallMove) => void;
  /** While tables are numbered by pressing: returns what a screen reader says, null for other items. */
  onNumber: ((id: string) => string | null) | null;
  picture: HallPicture | null;
  /** While the scale is set: the chosen points, and what a press on the hall adds. */
  points: readonly Point[] | null;
  onPoint: (point: Point) => void;
  /** Opens the properties of the chosen items. */
  onOpen: () => void;
};

const instructions =
  'Hall plan. Arrow keys choose a table, Control and arrow keys move it, Enter opens its properties. The list below has the same tables.';

/** The hall to edit: press, drag, draw a box; one tab stop with keys inside. */
export const HallCanvas = memo(function HallCanvas(props: HallCanvasProps) {
  const { items, sizes, selected, faulty, marks, zoom } = props;
  const [spoken, setSpoken] = useState('');
  const { refs, ...pointer } = useHallPointer(props, setSpoken);
  const onKeyDown = (event: KeyboardEvent) => {
    const message = pressKey(event, props);
    if (message === null) return;
    event.preventDefault();
    setSpoken(message);
  };
  const height = sizes.height * drawingScale;
  return (
    <div className={styles.scroll}>
      <svg
        ref={refs.svg}
        className={styles.canvas}
        style={{ width: `${zoom * 100}%` }}
        viewBox={`0 0 1000 ${height}`}
        role="application"
        aria-label={instructions}
        tabIndex={0}
        {...pointer}
        onKeyDown={onKeyDown}
      >
        <rect className={styles.floor} width="1000" height={height} />
        {props.picture && <PictureDrawing picture={props.picture} />}
        {[...items.values()]
          .toSorted((a, b) => Number(a.kind === 'table') - Number(b.kind === 'table'))
          .map((item) => (
            <EditorItem
              key={item.id}
              item={item}
              tableSize={sizes.tableSize}
              isSelected={selected.has(item.id)}
              hasError={faulty.has(item.id)}
              marks={marks}
            />
          ))}
        <line
          ref={refs.guideX}
          className={styles.guide}
          y2={height}
          transform="translate(-1000 0)"
        />
        <line ref={refs.guideY} className={styles.guide} x2="1000" transform="translate(0 -1000)" />
        <rect ref={refs.box} className={styles.box} />
        {props.points?.map(({ x, y }) => (
          <circle
            key={`${x} ${y}`}
            className={styles.point}
            cx={x * drawingScale}
            cy={y * drawingScale}
            r="7"
          />
        ))}
      </svg>
      <LiveRegion>{spoken}</LiveRegion>
    </div>
  );
});

/** The picture of the building, in drawing units. */
const PictureDrawing = ({
  picture: { file, ratio, x, y, width, opacity },
}: {
  picture: HallPicture;
}) => (
  <image
    href={getApiUrl(hallPictures.getFile, { params: { file } })}
    x={x * drawingScale}
    y={y * drawingScale}
    width={width * drawingScale}
    height={width * ratio * drawingScale}
    opacity={opacity}
    preserveAspectRatio="none"
    aria-hidden="true"
  />
);

/** The place of the pointer in the hall, which is 100 wide. */
function toHallPoint(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): Point {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x: x / drawingScale, y: y / drawingScale };
}

/** Presses and drags of the pointer. */
function useHallPointer(
  { items, sizes, selected, canEdit, points, ...on }: HallCanvasProps,
  onSpeak: (text: string) => void,
) {
  const { onSelect, onMove, onNumber, onPoint } = on;
  const refs = {
    svg: useRef<SVGSVGElement>(null),
    box: useRef<SVGRectElement>(null),
    guideX: useRef<SVGLineElement>(null),
    guideY: useRef<SVGLineElement>(null),
  };
  const drag = useRef<{ drag: HallDrag; primary: HallItem | null } | null>(null);

  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    const { svg, box, guideX, guideY } = refs;
    if (!canEdit || event.button !== 0 || !(event.target instanceof Element)) return;
    if (!svg.current || !box.current || !guideX.current || !guideY.current) return;
    if (points) return onPoint(toHallPoint(svg.current, event));
    const id = event.target.closest<SVGGElement>('[data-item]')?.dataset['item'];
    const primary = (id === undefined ? undefined : items.get(id)) ?? null;
    const message = primary && onNumber?.(primary.id);
    if (message) return onSpeak(message);
    const chosen = primary ? choosePressed(selected, primary.id, event) : selected;
    if (chosen !== selected) onSelect(chosen);
    event.currentTarget.setPointerCapture(event.pointerId);
    const view = {
      svg: svg.current,
      box: box.current,
      guideX: guideX.current,
      guideY: guideY.current,
    };
    const { tableSize } = sizes;
    const start = { items, tableSize, selected: chosen, primary, pointerType: event.pointerType };
    drag.current = { primary, drag: new HallDrag(view, event, start) };
  }

  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    if (!drag.current) return;
    const { primary } = drag.current;
    const drop = drag.current.drag.drop();
    drag.current = null;
    if (drop && 'shift' in drop) {
      onMove(drop);
      if (primary) onSpeak(describeMove(primary, drop.shift));
    } else if (drop)
      onSelect(new Set(event.shiftKey ? [...selected, ...drop.inside] : drop.inside));
    else if (!primary) onSelect(new Set());
  }

  function cancel() {
    drag.current?.drag.cancel();
    drag.current = null;
  }

  return {
    refs,
    onPointerDown,
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => drag.current?.drag.move(event),
    onPointerUp,
    onPointerCancel: cancel,
    /** Escape puts back what is dragged. */
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return;
      cancel();
      event.stopPropagation();
    },
  };
}

type Modifiers = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

/** The selection after a press on an item: that item, or with Shift or Control that item as well, or no longer. */
function choosePressed(
  selected: ReadonlySet<string>,
  id: string,
  { shiftKey, ctrlKey, metaKey }: Modifiers,
): ReadonlySet<string> {
  if (!shiftKey && !ctrlKey && !metaKey) return selected.has(id) ? selected : new Set([id]);
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

const nudges: Record<ArrowKey, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Does what a key in the hall means. Returns what a screen reader says, or null for any other key. */
function pressKey(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { items, selected, canEdit, onSelect, onMove, onNumber, onOpen }: HallCanvasProps,
): string | null {
  if (onNumber && (key === 'Enter' || key === ' ')) return onNumber([...selected].at(-1) ?? '');
  if (key === 'Enter') {
    onOpen();
    return '';
  }
  if (!isArrowKey(key)) return null;
  const last = items.get([...selected].at(-1) ?? '');
  if (ctrlKey || metaKey) {
    if (!canEdit || !last) return null;
    const step = shiftKey ? 5 : 1;
    const shift = { x: nudges[key].x * step, y: nudges[key].y * step };
    onMove({ shift, key: 'nudge' });
    return describeMove(last, shift);
  }
  const next = findNeighbor(items, last, key);
  if (!next) return null;
  onSelect(new Set(shiftKey ? [...selected, next.id] : [next.id]));
  return next.kind === 'table' ? `${next.name}, ${next.chairs.length} chairs` : getItemName(next);
}

function findNeighbor(items: HallItems, from: HallItem | undefined, key: ArrowKey) {
  const spots = [...items.values()].map(({ id, x, y }) => ({
    name: id,
    x: x * drawingScale,
    y: y * drawingScale,
    shape: 'round' as const,
    rotation: 0,
  }));
  const id = from ? findTableInDirection(spots, from.id, key) : spots[0]?.name;
  return items.get(id ?? '');
}

const describeMove = (item: HallItem, { x, y }: Point): string =>
  `${getItemName(item)} moved to ${Math.round(item.x + x)}, ${Math.round(item.y + y)}`;
