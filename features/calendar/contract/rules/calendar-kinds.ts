/** What the calendar has, in the order of one day. */
export const calendarKinds = [
  'feast',
  'novena',
  'reception',
  'mass',
  'gathering',
  'group',
] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const calendarKindLabels: Record<CalendarKind, string> = {
  feast: 'Feasts',
  novena: 'Novena',
  reception: 'Reception',
  mass: 'Masses and prayer',
  gathering: 'Gatherings',
  group: 'Groups',
};

/** The kinds that an address names, as 'feast,mass'; all kinds when it names none. */
export function parseKinds(text = ''): readonly CalendarKind[] {
  const names = text.split(',');
  const kinds = calendarKinds.filter((kind) => names.includes(kind));
  return kinds.length > 0 ? kinds : calendarKinds;
}

/** What an address says of kinds; undefined for all of them. */
export function formatKinds(kinds: readonly CalendarKind[]): string | undefined {
  const chosen = calendarKinds.filter((kind) => kinds.includes(kind));
  return chosen.length % calendarKinds.length === 0 ? undefined : chosen.join(',');
}
