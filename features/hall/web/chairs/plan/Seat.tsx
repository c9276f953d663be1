import type { SeatPlace } from '#features/hall/contract/rules/hall-geometry.ts';
import { Fragment, memo, type ReactNode } from 'react';
import type { DisplayedChair } from '../store/chair-store.ts';
import { type ShapePart, buildSeatPath, seatShapes } from './chair-shapes.ts';
import { type Point, buildRimPath } from './plan-geometry.ts';
import { usePickerLabels } from '../picker-labels.ts';
import { type SeatState, seatStates } from '#features/hall/contract/rules/seat-states.ts';
import { getChairNumber, matchesFilter, type ChairTypeFilter } from '../store/table-summary.ts';
import styles from './Seat.module.css';

const moveTo = ({ x, y }: Point) => `M${x} ${y}`;

/** `other` is true for a chair of another type than the chosen one. */
type SeatVariant = { state: SeatState; other: boolean };

function getSeatClass({ state, other }: SeatVariant): string {
  return other ? `${styles[state]} ${styles.other}` : (styles[state] ?? '');
}

type Seats = {
  variant: SeatVariant;
  center: Point;
  places: readonly SeatPlace[];
  size: number;
};

/** Draws all chairs of one variant as two paths. */
function drawSeats({ variant, center, places, size }: Seats): ReactNode {
  const { line, dashes, glyph, glyphLine = 0 } = seatShapes[variant.state];
  const draw = (part: ShapePart) =>
    places
      .map((place) => moveTo(center) + buildSeatPath(part, variant.state, place, size))
      .join('');
  return (
    <>
      <path
        className={`${styles.seat} ${getSeatClass(variant)}`}
        d={draw('outline')}
        strokeWidth={line && line * size}
        strokeDasharray={dashes?.map((dash) => dash * size).join(' ')}
      />
      {glyph && (
        <path
          className={`${styles.glyph} ${getSeatClass(variant)}`}
          d={draw('glyph')}
          strokeWidth={glyphLine * size}
        />
      )}
    </>
  );
}

type SeatNumber = { variant: SeatVariant; at: Point; size: number; number: string };

function drawNumber({ variant, at, size, number }: SeatNumber): ReactNode {
  return (
    <text
      key={`${at.x} ${at.y}`}
      className={`${styles.number} ${getSeatClass(variant)}`}
      x={at.x}
      y={at.y + 3.8 * size}
      fontSize={12 * size}
      aria-hidden="true"
    >
      {number}
    </text>
  );
}

type Seated = { chair: DisplayedChair; place: SeatPlace };
type Group = { key: string; variant: SeatVariant; turned: boolean; seated: Seated[] };

/** Groups a table's chairs by variant. A chair changed by someone else gets its own group for its animation. */
function groupSeats(
  chairs: readonly DisplayedChair[],
  places: readonly SeatPlace[],
  chairType: ChairTypeFilter,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [index, chair] of chairs.entries()) {
    const variant = { state: chair.state, other: !matchesFilter(chair, chairType) };
    const turned = chair.turns > 0;
    const key = turned ? `${chair.id} ${chair.turns}` : getSeatClass(variant);
    const group = groups.get(key) ?? { key, variant, turned, seated: [] };
    group.seated.push({ chair, place: places[index] ?? { x: 0, y: 0, turn: 0 } });
    groups.set(key, group);
  }
  return [...groups.values()];
}

type TableSeats = {
  chairs: readonly DisplayedChair[];
  chairType: ChairTypeFilter;
  /** Center of the table, and the positions of the chairs around it. */
  center: Point;
  places: readonly SeatPlace[];
  size: number;
  /** Shows numbers on free chairs. */
  numbers: boolean;
};

/** Draws the chairs around a table; ChairTargets adds their accessible press targets. */
export function drawTableSeats(seats: TableSeats): ReactNode {
  const { chairs, chairType, center, places, size, numbers } = seats;
  return groupSeats(chairs, places, chairType).map(({ key, variant, turned, seated }) => {
    const drawing = (
      <>
        {drawSeats({ variant, center, places: seated.map(({ place }) => place), size })}
        {seated.map(
          ({ chair, place }) =>
            chair.accessible && (
              <circle
                key={chair.id}
                className={styles.accessible}
                cx={center.x + place.x}
                cy={center.y + place.y}
                r={19 * size}
                strokeWidth={2.4 * size}
              />
            ),
        )}
        {numbers &&
          variant.state === 'free' &&
          seated.map(({ chair, place }) =>
            drawNumber({
              variant,
              at: { x: center.x + place.x, y: center.y + place.y },
              size,
              number: getChairNumber(chair.chairName),
            }),
          )}
      </>
    );
    if (!turned) return <Fragment key={key}>{drawing}</Fragment>;
    return (
      <g key={key} className={styles.turned}>
        {drawing}
      </g>
    );
  });
}

type TableRim = Pick<TableSeats, 'chairs' | 'chairType' | 'center'> & { radius: number };

/** Draws the chairs of a table as stitches of its rim. */
export function drawTableRim({ chairs, chairType, center, radius }: TableRim): ReactNode {
  const stitches = new Map<string, string>();
  for (const [index, chair] of chairs.entries()) {
    const variant = getSeatClass({ state: chair.state, other: !matchesFilter(chair, chairType) });
    const before = stitches.get(variant) ?? '';
    stitches.set(variant, before + moveTo(center) + buildRimPath(index, chairs.length, radius));
  }
  return [...stitches].map(([variant, d]) => (
    <path key={variant} className={`${styles.stitch} ${variant}`} d={d} />
  ));
}

const middle: SeatPlace = { x: 0, y: 0, turn: 0 };
const markSize = 0.94;

type SeatMarkProps = { state: SeatState; number?: string; plate?: boolean };

/** The icon of a chair beside text; `plate` adds the hall's floor as a background. */
export const SeatIcon = memo(function SeatMark({ state, number, plate = true }: SeatMarkProps) {
  const variant = { state, other: false };
  return (
    <svg className={styles.mark} viewBox="-19 -17 38 38" aria-hidden="true">
      {plate && <rect className={styles.plate} x="-19" y="-17" width="38" height="38" rx="9" />}
      {drawSeats({ variant, center: middle, places: [middle], size: markSize })}
      {number && state === 'free' && drawNumber({ variant, at: middle, size: markSize, number })}
    </svg>
  );
});

/** The legend of the seat states. */
export function SeatLegend({ className }: { className?: string | undefined }) {
  const { legend } = usePickerLabels();
  return (
    <ul className={className} aria-label="What the symbols mean">
      {seatStates
        .filter((state) => legend[state])
        .map((state) => (
          <li key={state}>
            <SeatIcon state={state} plate={false} />
            {legend[state]}
          </li>
        ))}
    </ul>
  );
}
