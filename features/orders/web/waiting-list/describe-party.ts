import { formatCount } from '#contract/rules/counts.ts';
/** The place in line. Seats may fit a later party first, so it promises no turn. */
export function describePlace(ahead: number): string {
  if (ahead === 0) return 'No one is ahead of you.';
  const parties = formatCount(ahead, 'party is', 'parties are');
  return `${parties} ahead of you. Seats go to the first party that they fit.`;
}
