import { formatCount } from '#contract/rules/counts.ts';
/** 'passed': it let an offer end. 'left': it left, or staff removed it, or the event is past. */
export const partyStates = [
  'unconfirmed',
  'waiting',
  'offered',
  'bought',
  'passed',
  'left',
] as const;
export type PartyState = (typeof partyStates)[number];

type Party = { adults: number; children: number; accessible: number };

/** '2 adults and 1 child, with a place for a wheelchair'. */
export function describeParty({ adults, children, accessible }: Party): string {
  const guests = [
    adults > 0 && formatCount(adults, 'adult'),
    children > 0 && formatCount(children, 'child', 'children'),
  ]
    .filter(Boolean)
    .join(' and ');
  if (accessible === 0) return guests;
  return `${guests}, with ${accessible === 1 ? 'a place for a wheelchair' : `${accessible} places for wheelchairs`}`;
}
