const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** Formats an ISO day as 'Sunday, November 22'. */
export const formatWeekday = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

const months = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' });

/** Splits an ISO day into the day of the month and the month's name. */
export const splitMonthAndDay = (day: string): { day: string; month: string } => ({
  day: String(Number(day.slice(8))),
  month: months.format(new Date(`${day}T00:00:00Z`)),
});

const maxLength = 190;

/** Returns the whole sentences that fit on a card, or the beginning of a first sentence that is too long. */
export function truncateToSentences(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= maxLength) return flat;
  const end = flat.slice(0, maxLength).search(/[.!?](?!.*[.!?]\s)\s/);
  if (end > 60) return flat.slice(0, end + 1);
  return `${flat.slice(0, flat.lastIndexOf(' ', maxLength))}…`;
}
