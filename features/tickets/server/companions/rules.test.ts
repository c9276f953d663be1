import { expect, test } from 'vitest';
import { listTicketActions } from './rules.ts';
import { getHandOverEnd } from '#features/event/server/rules.ts';

const countdownTarget = new Date('2027-06-12T20:00:00Z');
const before = new Date(countdownTarget.getTime() - 1);
const own = { received: false, chairType: 'adult', handOvers: 0 } as const;

test.each([
  ['an adult', own, before, ['share', 'correct-name', 'hand-over']],
  ['a child', { ...own, chairType: 'children' }, before, ['share', 'correct-name']],
  ['a youth', { ...own, chairType: 'youth' }, before, ['share', 'correct-name', 'hand-over']],
  [
    'after two hand-overs',
    { ...own, handOvers: 2 },
    before,
    ['share', 'correct-name', 'hand-over'],
  ],
  ['after three hand-overs', { ...own, handOvers: 3 }, before, ['share', 'correct-name']],
  ['when the doors open', own, countdownTarget, ['share']],
  ['a received guest', { ...own, received: true }, before, []],
] as const)('%s: %j', (_, ticket, now, actions) => {
  expect(
    listTicketActions(ticket, { doorsAt: null, startsAt: null, countdownTarget }, now),
  ).toEqual(actions);
});

test('the doors open at their time, else at the start, else when the countdown ends', () => {
  const startsAt = new Date(countdownTarget.getTime() - 3_600_000);
  const doorsAt = new Date(startsAt.getTime() - 3_600_000);
  const event = { doorsAt, startsAt, countdownTarget };
  expect(getHandOverEnd(event)).toEqual(doorsAt);
  expect(getHandOverEnd({ ...event, doorsAt: null })).toEqual(startsAt);
  expect(getHandOverEnd({ ...event, doorsAt: null, startsAt: null })).toEqual(countdownTarget);
});
