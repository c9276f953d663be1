import { memo } from 'react';
import { rimStitch } from './plan-geometry.ts';
import { seatGlyphs, seatShapes } from './chair-shapes.ts';
import { usePickWords } from './pick-words.ts';
import { type SeatState, seatStates } from './seat-states.ts';
import styles from './Seat.module.css';

type SeatProps = {
  state: SeatState;
  turn: number;
  scale: number;
  number?: string | undefined;
  turns?: number;
};

/** A chair in its state, to be drawn inside a group with the state's class. It turns over when `turns` grows. */
export function Seat({ state, turn, scale, number, turns = 0 }: SeatProps) {
  const glyph = seatGlyphs[state];
  const size = state === 'yours' ? scale * 1.1 : scale;
  const parts = (
    <>
      <path
        className={styles.seat}
        d={seatShapes[state]}
        transform={`rotate(${turn})scale(${size})`}
      />
      {glyph && <path className={styles.glyph} d={glyph} transform={`scale(${size})`} />}
      {number && state === 'free' && (
        <text className={styles.number} y="3.8" transform={`scale(${size})`}>
          {number}
        </text>
      )}
    </>
  );
  if (turns === 0) return parts;
  return (
    <g key={turns} className={styles.turned}>
      {parts}
    </g>
  );
}

export function seatClass(state: SeatState): string | undefined {
  return styles[state];
}

type SeatMarkProps = { state: SeatState; number?: string; plate?: boolean };

/** A chair beside words; on paper it stands on a plate of the hall's floor. */
export const SeatMark = memo(function SeatMark({ state, number, plate = true }: SeatMarkProps) {
  return (
    <svg className={styles.mark} viewBox="-19 -17 38 38" aria-hidden="true">
      {plate && <rect className={styles.plate} x="-19" y="-17" width="38" height="38" rx="9" />}
      <g className={styles[state]}>
        <Seat state={state} turn={0} scale={0.94} number={number} />
      </g>
    </svg>
  );
});

type RimProps = { states: readonly SeatState[]; others?: readonly boolean[]; radius: number };

/** The chairs of a table as the stitches of its rim. */
export function Rim({ states, others, radius }: RimProps) {
  return states.map((state, index) => (
    <path
      key={index}
      className={`${styles.stitch} ${styles[state]} ${others?.[index] ? styles.other : ''}`}
      d={rimStitch(index, states.length, radius)}
    />
  ));
}

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
