import type { Member } from '../directory.ts';
import { parseBirthday } from './birthdays.ts';

/** A day of the month that the community keeps with someone, as far as the reader may see it. */
export type LifeDay = {
  /** Differs from that of every other day of the month. */
  key: string;
  kind: 'birthday' | 'wedding' | 'death';
  /** Of the month. */
  day: number;
  /** Since it happened; null when the year is unknown. */
  years: number | null;
  /** A couple shares its wedding. */
  people: string[];
};

/** The birthdays, weddings and deaths of a month (1 to 12) in the order of their days. Those who moved away are not among them. */
export function listLifeDays(
  members: readonly Member[],
  { year, month }: { year: number; month: number },
): LifeDay[] {
  const events = members.flatMap((member) =>
    listDays(member).flatMap(({ kind, text, key }) => {
      const date = parseBirthday(text);
      if (date?.month !== month) return [];
      return { kind, key: `${kind} ${key}`, date, name: member.name };
    }),
  );
  return [...Map.groupBy(events, ({ key }) => key)]
    .flatMap(([key, [first, ...others]]) => {
      if (!first) return [];
      const { kind, date } = first;
      const years = date.year === null ? null : year - date.year;
      const people = [first, ...others].map(({ name }) => name);
      return years === null || years >= 0 ? { key, kind, day: date.day, years, people } : [];
    })
    .toSorted((a, b) => a.day - b.day);
}

/** `key`: days with the same one are one. */
function listDays({ id, household, status, statusDay, birthday, marriedOn }: Member) {
  if (status === 'died') return [{ kind: 'death' as const, text: statusDay, key: id }];
  if (status === 'moved') return [];
  const home = household ? `household ${household.id}` : id;
  return [
    { kind: 'birthday' as const, text: birthday ?? '', key: id },
    { kind: 'wedding' as const, text: marriedOn ?? '', key: `${home} ${marriedOn}` },
  ];
}
