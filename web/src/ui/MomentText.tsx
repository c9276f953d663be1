import { type MomentShape, momentInWords } from './moments.ts';

type MomentTextProps = { moment: Date; shape?: MomentShape; timeZone?: string | undefined };

/** A moment in words, machine-readable underneath. */
export function MomentText({ moment, shape = 'day', timeZone }: MomentTextProps) {
  return <time dateTime={moment.toISOString()}>{momentInWords(moment, shape, timeZone)}</time>;
}
