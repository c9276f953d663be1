import type { HallItem, HallSizes } from '@namugongo/contract/reception/hall';
import { drawingScale } from '@namugongo/contract/rules/hall-geometry';
import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react';
import { useStableCallback } from '../../ui/browser/useStableCallback.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { findTableInDirection, isArrowKey } from '../chairs/plan/plan-geometry.ts';
import { EditorItem, getItemName, type SeatMarks } from './HallItemDrawing.tsx';
import styles from './Hall.module.css';
import type { HallItems } from './hall-history.ts';
import { listItemsIn, snapShift } from './hall-tools.ts';

type Point = { x: number; y: number };
type Drag = {
  start: Point;
  pointer: Point;
  /** Empty while a box is drawn on the floor. */
  moved: readonly { id: string; element: SVGGElement; item: HallItem }[];
  primary: HallItem | null;
  isFar: boolean;
  shift: Point;
};

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
  onOpen: () => void;
};

/** Pixels from which a press is a drag. */
const slop = { mouse: 4, touch: 10 };
/** Pixels within which dragged items snap. */
const snapReach = 6;
const nudges = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
} as const;

/** The hall to edit: press, drag, draw a box; one tab stop with keys inside. */
export const HallCanvas = memo(function HallCanvas(props: HallCanvasProps) {
  const { items, sizes, selected, faulty, marks, zoom, canEdit, onSelect, onMove, onOpen } = props;
  const svg = useRef<SVGSVGElement>(null);
  const box = useRef<SVGRectElement>(null);
  const guideX = useRef<SVGLineElement>(null);
  const guideY = useRef<SVGLineElement>(null);
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);
  const [spoken, setSpoken] = useState('');

  /** A pointer's position in plan units. */
  function toPlan({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const area = svg.current?.getBoundingClientRect();
    const unit = (area?.width ?? 1) / 100;
    return { x: (clientX - (area?.left ?? 0)) / unit, y: (clientY - (area?.top ?? 0)) / unit };
  }
  const getPixel = () => 100 / (svg.current?.getBoundingClientRect().width || 1);

  function startDrag(event: PointerEvent<SVGSVGElement>) {
    if (!canEdit || event.button !== 0 || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<SVGGElement>('[data-item]')?.dataset['item'];
    const item = pressed === undefined ? undefined : items.get(pressed);
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    let chosen = selected;
    if (item && isAdding) {
      const next = new Set(selected);
      if (!next.delete(item.id)) next.add(item.id);
      chosen = next;
    } else if (item && !selected.has(item.id)) chosen = new Set([item.id]);
    if (chosen !== selected) onSelect(chosen);
    svg.current?.setPointerCapture(event.pointerId);
    const start = toPlan(event);
    drag.current = {
      start,
      pointer: start,
      primary: item ?? null,
      moved: item ? listElements(chosen) : [],
      isFar: false,
      shift: { x: 0, y: 0 },
    };
  }

  function listElements(ids: ReadonlySet<string>): Drag['moved'] {
    return [...ids].flatMap((id) => {
      const element = svg.current?.querySelector<SVGGElement>(`[data-item="${id}"]`);
      const item = items.get(id);
      return element && item && !item.locked ? [{ id, element, item }] : [];
    });
  }

  function continueDrag(event: PointerEvent<SVGSVGElement>) {
    const current = drag.current;
    if (!current) return;
    const pointer = toPlan(event);
    const distance = Math.hypot(pointer.x - current.start.x, pointer.y - current.start.y);
    const least = event.pointerType === 'mouse' ? slop.mouse : slop.touch;
    if (!current.isFar && distance < least * getPixel()) return;
    const { shiftKey, altKey } = event;
    drag.current = { ...current, pointer, isFar: true };
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => drawDrag({ shiftKey, altKey }));
  }

  /** Moves the dragged elements without rendering. */
  function drawDrag(keys: { shiftKey: boolean; altKey: boolean }) {
    const current = drag.current;
    if (!current?.isFar) return;
    const { start, pointer, primary, moved } = current;
    if (!primary) {
      drawBox(start, pointer);
      return;
    }
    const shift = { x: pointer.x - start.x, y: pointer.y - start.y };
    if (keys.shiftKey) {
      if (Math.abs(shift.x) > Math.abs(shift.y)) shift.y = 0;
      else shift.x = 0;
    }
    const others = [...items.values()].filter(({ id }) => !moved.some((each) => each.id === id));
    const snapped = keys.altKey
      ? null
      : snapShift(
          { x: primary.x + shift.x, y: primary.y + shift.y },
          others,
          snapReach * getPixel(),
        );
    if (snapped) {
      if (!keys.shiftKey || shift.x !== 0) shift.x += snapped.x;
      if (!keys.shiftKey || shift.y !== 0) shift.y += snapped.y;
    }
    drawGuides(snapped?.guides ?? { x: null, y: null });
    drag.current = { ...current, shift };
    placeMoved(shift);
  }

  function placeMoved(shift: Point) {
    for (const { element, item } of drag.current?.moved ?? [])
      element.setAttribute(
        'transform',
        `translate(${(item.x + shift.x) * drawingScale} ${(item.y + shift.y) * drawingScale})`,
      );
  }

  function drawBox(a: Point, b: Point) {
    const attributes = {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
    for (const [name, value] of Object.entries(attributes))
      box.current?.setAttribute(name, String(value * drawingScale));
  }

  function drawGuides({ x, y }: { x: number | null; y: number | null }) {
    guideX.current?.setAttribute('transform', `translate(${(x ?? -100) * drawingScale} 0)`);
    guideY.current?.setAttribute('transform', `translate(0 ${(y ?? -100) * drawingScale})`);
  }

  function endDrag(event: PointerEvent<SVGSVGElement>, isDropped: boolean) {
    const current = drag.current;
    if (!current) return;
    cancelAnimationFrame(frame.current);
    if (isDropped && current.isFar) drawDrag(event);
    const { start, pointer, primary, isFar, shift } = drag.current ?? current;
    drag.current = isDropped ? null : drag.current;
    drawGuides({ x: null, y: null });
    drawBox({ x: 0, y: 0 }, { x: 0, y: 0 });
    if (!isDropped) {
      placeMoved({ x: 0, y: 0 });
      drag.current = null;
    } else if (primary && isFar) {
      onMove({ shift });
      setSpoken(`${getItemName(primary)} moved to ${describePoint(primary, shift)}`);
    } else if (!primary) {
      const area = {
        left: Math.min(start.x, pointer.x),
        right: Math.max(start.x, pointer.x),
        top: Math.min(start.y, pointer.y),
        bottom: Math.max(start.y, pointer.y),
      };
      const inside = isFar ? listItemsIn(items, area, sizes.tableSize) : [];
      onSelect(new Set(event.shiftKey ? [...selected, ...inside] : inside));
    }
  }

  const onKeyDown = useStableCallback((event: KeyboardEvent<SVGSVGElement>) => {
    const { key } = event;
    if (key === 'Escape' && drag.current) {
      placeMoved({ x: 0, y: 0 });
      drag.current = null;
    } else if (isArrowKey(key) && (event.ctrlKey || event.metaKey) && canEdit) {
      const step = event.shiftKey ? 5 : 1;
      const shift = { x: nudges[key].x * step, y: nudges[key].y * step };
      onMove({ shift, key: 'nudge' });
      const [first] = [...selected].flatMap((id) => items.get(id) ?? []);
      if (first) setSpoken(`${getItemName(first)} moved to ${describePoint(first, shift)}`);
    } else if (isArrowKey(key)) {
      const spots = [...items.values()].map(({ id, x, y }) => ({
        name: id,
        x: x * drawingScale,
        y: y * drawingScale,
        shape: 'round' as const,
        rotation: 0,
      }));
      const from = [...selected].at(-1);
      const id = from === undefined ? spots[0]?.name : findTableInDirection(spots, from, key);
      const item = id === undefined ? undefined : items.get(id);
      if (item) {
        onSelect(new Set(event.shiftKey ? [...selected, item.id] : [item.id]));
        setSpoken(describeItem(item));
      }
    } else if (key === 'Enter') onOpen();
    else return;
    event.preventDefault();
  });

  const height = sizes.height * drawingScale;
  return (
    <div className={styles.scroll}>
      <svg
        ref={svg}
        className={styles.canvas}
        style={{ width: `${zoom * 100}%` }}
        viewBox={`0 0 1000 ${height}`}
        role="application"
        aria-label="Hall plan. Arrow keys choose a table, Control and arrow keys move it, Enter opens its properties. The list below has the same tables."
        tabIndex={0}
        onPointerDown={startDrag}
        onPointerMove={continueDrag}
        onPointerUp={(event) => endDrag(event, true)}
        onPointerCancel={(event) => endDrag(event, false)}
        onKeyDown={onKeyDown}
      >
        <rect className={styles.floor} width="1000" height={height} />
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
        <line ref={guideX} className={styles.guide} y2={height} transform="translate(-1000 0)" />
        <line ref={guideY} className={styles.guide} x2="1000" transform="translate(0 -1000)" />
        <rect ref={box} className={styles.box} />
      </svg>
      <LiveRegion>{spoken}</LiveRegion>
    </div>
  );
});

const describePoint = (item: HallItem, shift: Point): string =>
  `${Math.round(item.x + shift.x)}, ${Math.round(item.y + shift.y)}`;

const describeItem = (item: HallItem): string =>
  item.kind === 'table' ? `${item.name}, ${item.chairs.length} chairs` : getItemName(item);
