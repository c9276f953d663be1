import { getSeatNumber } from './seat-numbers.ts';

type SeatLabelProps = {
  name: string;
  word: 'Table' | 'Chair';
  /** Class for a name without a number, in a smaller size. */
  longClassName: string | undefined;
};

/** A table or chair as a label with its large number. */
export function SeatLabel({ name, word, longClassName }: SeatLabelProps) {
  const { large, long } = getSeatNumber(name, word);
  return (
    <div>
      <dt>{word}</dt>
      <dd className={long ? longClassName : undefined}>{large}</dd>
    </div>
  );
}
