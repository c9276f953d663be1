/** When summer time begins and ends in the site's time zone, New York, by its law and not by the site's code. */
const summers = [
  ['2027-03-14T02:00', '2027-11-07T02:00'],
  ['2028-03-12T02:00', '2028-11-05T02:00'],
] as const;

/** A time of day in New York. */
export function getTime(day: string, time = '12:00'): Date {
  const local = `${day}T${time}`;
  const isSummer = summers.some(([from, until]) => from <= local && local < until);
  return new Date(`${local}:00${isSummer ? '-04:00' : '-05:00'}`);
}

/** The day after, or so many later or earlier. */
export const addDays = (day: string, count = 1): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

export function listDays(first: string, last: string): string[] {
  const days = [];
  for (let day = first; day <= last; day = addDays(day)) days.push(day);
  return days;
}
