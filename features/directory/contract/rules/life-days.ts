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
    listDays(member).flatMap(({ kind, text, of }) => {
      const date = parseBirthday(text);
      return date?.month === month ? [{ kind, of, date, name: member.name }] : [];
    }),
  );
  return [...Map.groupBy(events, (event) => getKey(event, events))]
    .flatMap(([key, own]) => {
      const [first = own[0]] = own.filter(({ date }) => date.year !== null);
      if (!first) return [];
      const { kind, date } = first;
      const years = date.year === null ? null : year - date.year;
      const people = own.map(({ name }) => name);
      return years === null || years >= 0 ? { key, kind, day: date.day, years, people } : [];
    })
    .toSorted((a, b) => a.day - b.day);
}

type LifeEvent = { kind: LifeDay['kind']; of: string; date: { day: number; year: number | null } };

/** Events with the same key are one. A day without its year is the one of that household with a year, if there is one only. */
function getKey({ kind, of, date }: LifeEvent, events: readonly LifeEvent[]): string {
  const isSameDay = (other: LifeEvent) =>
    other.kind === kind && other.of === of && other.date.day === date.day;
  const years = new Set(events.filter(isSameDay).flatMap((other) => other.date.year ?? []));
  const year = date.year ?? (years.size === 1 ? [...years][0] : '');
  return `${kind} ${of} ${date.day} ${year}`;
}

/** `of`: whose day it is, the person's or the household's. */
function listDays({ id, household, status, statusDay, birthday, marriedOn }: Member) {
  const own = `person ${id}`;
  if (status === 'died') return [{ kind: 'death' as const, text: statusDay, of: own }];
  if (status === 'moved') return [];
  const home = household ? `household ${household.id}` : own;
  return [
    { kind: 'birthday' as const, text: birthday ?? '', of: own },
    { kind: 'wedding' as const, text: marriedOn ?? '', of: home },
  ];
}
