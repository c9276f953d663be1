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

export type MomentShape = keyof typeof shapes;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than using it a hundred times. */
function formatOf(shape: MomentShape, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...shapes[shape],
    ...(timeZone && { timeZone }),
  });
  formats.set(key, format);
  return format;
}

/** A moment in words in the given time zone, an IANA name; without one, in the reader's. */
export function momentInWords(moment: Date, shape: MomentShape, timeZone?: string): string {
  return formatOf(shape, timeZone).format(moment);
}
