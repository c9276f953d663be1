import { dayNames } from '#contract/rules/dates.ts';

/** 'June 3', or 'June 3, 1950' with the year: a day that the month has. */
export const birthdayPattern =
  /^(?:(?:January|March|May|July|August|October|December) (?:[1-9]|[12][0-9]|3[01])|(?:April|June|September|November) (?:[1-9]|[12][0-9]|30)|February (?:[1-9]|[12][0-9]))(?:, (?:19|20)[0-9]{2})?$/;

/** Reads 'Jun 3', '6/3/1950', '1950-06-03' and the like; returns other texts as they are. */
export function normalizeBirthday(text: string): string {
  const bare = text.trim().replace(/\s+/g, ' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare);
  if (iso) return formatBirthday(Number(iso[2]), iso[3], iso[1]) ?? bare;
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(bare);
  if (slashes) return formatBirthday(Number(slashes[1]), slashes[2], slashes[3]) ?? bare;
  const parts = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(bare);
  if (!parts) return bare;
  const start = (parts[1] ?? '').toLowerCase();
  const month = dayNames.months.findIndex((name) => name.toLowerCase().startsWith(start)) + 1;
  return formatBirthday(month, parts[2], parts[3]) ?? bare;
}

function formatBirthday(month: number, day: string | undefined, year?: string): string | null {
  const name = dayNames.months[month - 1];
  return name === undefined ? null : `${name} ${Number(day)}${year ? `, ${year}` : ''}`;
}
