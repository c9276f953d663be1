import { type TimestampFormat, formatTimestamp } from '#contract/rules/format-timestamp.ts';

type TimestampProps = { date: Date; format?: TimestampFormat; timeZone?: string | undefined };

/** A formatted date in a <time> element. */
export function Timestamp({ date, format = 'day', timeZone }: TimestampProps) {
  return <time dateTime={date.toISOString()}>{formatTimestamp(date, format, timeZone)}</time>;
}
