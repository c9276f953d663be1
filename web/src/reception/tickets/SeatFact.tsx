import { seatNumber } from './seat-numbers.ts';

type SeatFactProps = {
  name: string;
  word: 'Table' | 'Chair';
  /** For a name that has no number, and is set smaller. */
  longClassName: string | undefined;
};

/** A table or a chair in a list of two: its word, and its number in large. */
export function SeatFact({ name, word, longClassName }: SeatFactProps) {
  const { large, long } = seatNumber(name, word);
  return (
    <div>
      <dt>{word}</dt>
      <dd className={long ? longClassName : undefined}>{large}</dd>
    </div>
  );
}
