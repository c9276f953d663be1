import { Fragment, memo } from 'react';
import type { ShownChair } from './chair-store.ts';
import { type Part, seatPath, seatShapes } from './chair-shapes.ts';
import { type ChairPlace, type Point, rimStitch } from './plan-geometry.ts';
import { usePickWords } from './pick-words.ts';
import { type SeatState, seatStates } from './seat-states.ts';
import { chairNumber, isWanted, type WantedType } from './table-facts.ts';
import styles from './Seat.module.css';

const moveTo = ({ x, y }: Point) => `M${x} ${y}`;

type Look = { state: SeatState; other: boolean };

function lookClass({ state, other }: Look): string {
  return other ? `${styles[state]} ${styles.other}` : (styles[state] ?? '');
}

type SeatsProps = { look: Look; centre: Point; places: readonly ChairPlace[]; size: number };

/** Chairs that look alike as one drawing: two shapes, however many they are. */
function Seats({ look, centre, places, size }: SeatsProps) {
  const { line, dashes, glyph, glyphLine = 0 } = seatShapes[look.state];
  const draw = (part: Part) =>
    places.map((place) => moveTo(centre) + seatPath(part, look.state, place, size)).join('');
  return (
    <>
      <path
        className={`${styles.seat} ${lookClass(look)}`}
        d={draw('outline')}
        strokeWidth={line && line * size}
        strokeDasharray={dashes?.map((dash) => dash * size).join(' ')}
      />
      {glyph && (
        <path
          className={`${styles.glyph} ${lookClass(look)}`}
          d={draw('glyph')}
          strokeWidth={glyphLine * size}
        />
      )}
    </>
  );
}

type SeatNumberProps = { look: Look; at: Point; size: number; number: string };

function SeatNumber({ look, at, size, number }: SeatNumberProps) {
  return (
    <text
      className={`${styles.number} ${lookClass(look)}`}
      x={at.x}
      y={at.y + 3.8 * size}
      fontSize={12 * size}
      aria-hidden="true"
    >
      {number}
    </text>
  );
}

type Seated = { chair: ShownChair; place: ChairPlace };
type Group = { key: string; look: Look; turned: boolean; seated: Seated[] };

/** The chairs of a table by how they look. One that somebody else changed turns over, so it stands alone. */
function groupsOf(
  chairs: readonly ShownChair[],
  places: readonly ChairPlace[],
  chairType: WantedType,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [index, chair] of chairs.entries()) {
    const look = { state: chair.state, other: !isWanted(chair, chairType) };
    const turned = chair.turns > 0;
    const key = turned ? `${chair.id} ${chair.turns}` : lookClass(look);
    const group = groups.get(key) ?? { key, look, turned, seated: [] };
    group.seated.push({ chair, place: places[index] ?? { x: 0, y: 0, turn: 0 } });
    groups.set(key, group);
  }
  return [...groups.values()];
}

type TableSeatsProps = {
  chairs: readonly ShownChair[];
  chairType: WantedType;
  /** Where the table stands, and its chairs around it. */
  centre: Point;
  places: readonly ChairPlace[];
  size: number;
  /** Numbers on free chairs, where the drawing is large enough to read them. */
  numbers: boolean;
};

/** The chairs around a table as they are seen; what is pressed and read aloud stands beside them (ChairTargets). */
export function TableSeats(props: TableSeatsProps) {
  const { chairs, chairType, centre, places, size, numbers } = props;
  return groupsOf(chairs, places, chairType).map(({ key, look, turned, seated }) => {
    const drawing = (
      <>
        <Seats look={look} centre={centre} places={seated.map(({ place }) => place)} size={size} />
        {numbers &&
          look.state === 'free' &&
          seated.map(({ chair, place }) => (
            <SeatNumber
              key={chair.id}
              look={look}
              at={{ x: centre.x + place.x, y: centre.y + place.y }}
              size={size}
              number={chairNumber(chair.chairName)}
            />
          ))}
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

type RimProps = Pick<TableSeatsProps, 'chairs' | 'chairType' | 'centre'> & { radius: number };

/** The chairs of a table as the stitches of its rim. */
export function Rim({ chairs, chairType, centre, radius }: RimProps) {
  const stitches = new Map<string, string>();
  for (const [index, chair] of chairs.entries()) {
    const look = lookClass({ state: chair.state, other: !isWanted(chair, chairType) });
    const before = stitches.get(look) ?? '';
    stitches.set(look, before + moveTo(centre) + rimStitch(index, chairs.length, radius));
  }
  return [...stitches].map(([look, d]) => (
    <path key={look} className={`${styles.stitch} ${look}`} d={d} />
  ));
}

const middle: ChairPlace = { x: 0, y: 0, turn: 0 };
const markSize = 0.94;

type SeatMarkProps = { state: SeatState; number?: string; plate?: boolean };

/** A chair beside words; on paper it stands on a plate of the hall's floor. */
export const SeatMark = memo(function SeatMark({ state, number, plate = true }: SeatMarkProps) {
  const look = { state, other: false };
  return (
    <svg className={styles.mark} viewBox="-19 -17 38 38" aria-hidden="true">
      {plate && <rect className={styles.plate} x="-19" y="-17" width="38" height="38" rx="9" />}
      <Seats look={look} centre={middle} places={[middle]} size={markSize} />
      {number && state === 'free' && (
        <SeatNumber look={look} at={middle} size={markSize} number={number} />
      )}
    </svg>
  );
});

/** What the shapes mean. */
export function SeatLegend({ className }: { className?: string | undefined }) {
  const { legend } = usePickWords();
  return (
    <ul className={className} aria-label="What the chairs mean">
      {seatStates
        .filter((state) => legend[state])
        .map((state) => (
          <li key={state}>
            <SeatMark state={state} plate={false} />
            {legend[state]}
          </li>
        ))}
    </ul>
  );
}
