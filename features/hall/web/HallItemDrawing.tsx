import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { HallFeature, HallItem, HallTable } from '#features/hall/contract/hall.ts';
import type { ChairType } from '#contract/chairs.ts';
import {
  computeSeatPlaces,
  computeTableExtent,
  drawingScale,
  getTableScale,
  type SeatPlace,
} from '#features/hall/contract/rules/hall-geometry.ts';
import { type SeatState, seatLegends } from '#features/hall/contract/rules/seat-states.ts';
import { memo } from 'react';
import { PlanFeatureDrawing } from './chairs/plan/PlanFeatures.tsx';
import { SquareTop } from './chairs/plan/PlanTable.tsx';
import planStyles from './chairs/plan/Plan.module.css';
import { getTableNumber } from './chairs/store/table-summary.ts';
import styles from './Hall.module.css';

/** How chairs are marked: by who may sit there, or by their sale. */
export type SeatMarks = 'types' | ReadonlyMap<number, SeatState>;

/** Each type has a shape of its own, so that color alone says nothing. */
const seatPaths: Record<ChairType, string> = {
  adult: 'm-8 -5a3 3 0 0 1 3 -3h10a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3z',
  children: 'm-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0z',
  youth: 'm-8.5 7l8.5 -15l8.5 15z',
  priest: 'm-9 0l9 -9l9 9l-9 9z',
};

const toPath = (type: ChairType, places: readonly SeatPlace[]) =>
  places.map(({ x, y }) => `M${x} ${y}${seatPaths[type]}`).join('');

/** The chairs of a table, one path for each kind. */
function Seats({ table, marks }: { table: HallTable; marks: SeatMarks }) {
  const places = computeSeatPlaces(table.shape, table.chairs.length);
  const groups = new Map<string, { type: ChairType; className: string; places: SeatPlace[] }>();
  for (const [index, chair] of table.chairs.entries()) {
    const mark =
      marks === 'types' ? chair.chairType : ((chair.id && marks.get(chair.id)) ?? 'closed');
    const key = `${chair.chairType} ${mark}`;
    const group = groups.get(key) ?? {
      type: chair.chairType,
      className: styles[mark] ?? '',
      places: [],
    };
    group.places.push(places[index] ?? { x: 0, y: 0, turn: 0 });
    groups.set(key, group);
  }
  return (
    <>
      {[...groups].map(([key, group]) => (
        <path key={key} className={group.className} d={toPath(group.type, group.places)} />
      ))}
      {table.chairs.map(
        ({ accessible }, index) =>
          accessible && (
            <circle
              key={index}
              className={styles.accessible}
              cx={places[index]?.x}
              cy={places[index]?.y}
              r="12.5"
            />
          ),
      )}
    </>
  );
}

function TableDrawing({ table, marks }: { table: HallTable; marks: SeatMarks }) {
  const { shape, name, rotation, chairs } = table;
  const number = getTableNumber(name);
  if (shape !== 'round')
    return (
      <>
        <SquareTop spot={{ name, shape, rotation, x: 0, y: 0 }} count={chairs.length} />
        <g transform={`rotate(${rotation})`}>
          <Seats table={table} marks={marks} />
        </g>
      </>
    );
  return (
    <>
      <circle className={planStyles.disc} r="26" />
      <text
        className={`${planStyles.tableNumber} ${number.length > 3 ? planStyles.longNumber : ''}`}
        y="6.6"
      >
        {number}
      </text>
      <g transform={`rotate(${rotation})`}>
        <Seats table={table} marks={marks} />
      </g>
    </>
  );
}

/** A feature around the origin, in drawing units. */
const FeatureDrawing = ({ feature }: { feature: HallFeature }) => {
  const { kind, label, width, height, rotation } = feature;
  return (
    <g transform={`rotate(${rotation})`}>
      <PlanFeatureDrawing feature={{ kind, label, width, height, x: -width / 2, y: -height / 2 }} />
    </g>
  );
};

type EditorItemProps = {
  item: HallItem;
  tableSize: number;
  isSelected: boolean;
  hasError: boolean;
  marks: SeatMarks;
};

/** An item at its place; moved by its `transform` while it is dragged. */
export const EditorItem = memo(function EditorItem({
  item,
  tableSize,
  isSelected,
  hasError,
  marks,
}: EditorItemProps) {
  const scale = item.kind === 'table' ? getTableScale(tableSize) : 1;
  const extent =
    item.kind === 'table'
      ? computeTableExtent(item.shape, item.chairs.length)
      : { width: item.width * drawingScale, height: item.height * drawingScale };
  const [width, height] = [extent.width * scale + 8, extent.height * scale + 8];
  return (
    <g
      data-item={item.id}
      className={`${styles.item} ${item.locked ? styles.locked : ''}`}
      transform={`translate(${item.x * drawingScale} ${item.y * drawingScale})`}
    >
      <rect
        className={`${styles.frame} ${isSelected ? styles.selected : ''} ${hasError ? styles.faulty : ''}`}
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx="10"
        transform={`rotate(${item.rotation})`}
      />
      {item.kind === 'table' ? (
        <g transform={`scale(${scale})`}>
          <TableDrawing table={item} marks={marks} />
        </g>
      ) : (
        <FeatureDrawing feature={item} />
      )}
    </g>
  );
});

/** What the marks of the chairs mean. */
export function SeatMarksLegend({
  marks,
  types,
}: {
  marks: SeatMarks;
  types: readonly ChairType[];
}) {
  const entries =
    marks === 'types'
      ? types.map((type) => ({ type, className: styles[type], label: chairTypeLabels[type] }))
      : Object.entries(seatLegends.editor).map(([state, label]) => ({
          type: 'adult' as const,
          className: styles[state],
          label,
        }));
  return (
    <ul className={styles.legend} aria-label="What the symbols mean">
      {entries.map(({ type, className, label }) => (
        <li key={label}>
          <svg viewBox="-12 -12 24 24" aria-hidden="true">
            <path className={className} d={`M0 0${seatPaths[type]}`} />
          </svg>
          {label}
        </li>
      ))}
      <li>
        <svg viewBox="-14 -14 28 28" aria-hidden="true">
          <circle className={styles.accessible} r="12" />
        </svg>
        Wheelchair place
      </li>
    </ul>
  );
}

/** The name of an item for screen readers and sentences. */
export const getItemName = (item: HallItem): string =>
  item.kind === 'table' ? item.name : item.label || featureLabels[item.kind];

export const featureLabels: Record<HallFeature['kind'], string> = {
  stage: 'Stage',
  'dance-floor': 'Dance floor',
  entrance: 'Entrance',
  bar: 'Bar',
  label: 'Label',
};

export type HallSales = {
  /** By id of the chair. */
  states: ReadonlyMap<number, SeatState>;
  /** What the sold chairs brought, in cents. */
  paidCents: ReadonlyMap<number, number>;
};
