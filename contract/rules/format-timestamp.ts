const shapes = {
  /** Saturday, June 12, 2027 */
  day: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** Jun 12, 2027 */
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  /** Jun 12, 2027, 11:59 PM */
  short: { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Saturday, June 12, 2027 at 11:59 PM */
  full: {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  },
  /** 11:59 PM */
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimestampFormat = keyof typeof shapes;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter; creating one is slow. */
function getFormatter(shape: TimestampFormat, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const existing = formats.get(key);
  if (existing) return existing;
  const format = new Intl.DateTimeFormat('en-US', {
    ...shapes[shape],
    ...(timeZone && { timeZone }),
  });
  formats.set(key, format);
  return format;
}

/** Formats a date in an IANA time zone; by default in the browser's. */
export function formatTimestamp(
  timestamp: Date,
  shape: TimestampFormat,
  timeZone?: string,
): string {
  return getFormatter(shape, timeZone).format(timestamp);
}
