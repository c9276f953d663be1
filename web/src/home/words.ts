const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** A day of the wire as 'Sunday, November 22'. */
export const dayInWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

const months = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' });

/** A day of the wire as its number and its month. */
export const monthAndDay = (day: string): { day: string; month: string } => ({
  day: String(Number(day.slice(8))),
  month: months.format(new Date(`${day}T00:00:00Z`)),
});

const most = 190;

/** As many whole sentences as fit on a card; of one that is too long, its beginning. */
export function firstSentences(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  const end = flat.slice(0, most).search(/[.!?](?!.*[.!?]\s)\s/);
  if (end > 60) return flat.slice(0, end + 1);
  return `${flat.slice(0, flat.lastIndexOf(' ', most))}…`;
}
