import { contract } from '@namugongo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../../testing/start-site.ts';
import type { fixedClock } from '../../platform/clock.ts';

const { events, chairs } = contract.reception;
let site: RunningSite<ReturnType<typeof fixedClock>>;

beforeAll(async () => {
  site = await startSite({ background: true });
});
afterAll(() => site.stop());

test('a new site has the reception of 2025 and the next one after today', async () => {
  const all = await site.call(events.list, {});
  expect(all.map(({ title, countdownTarget, past, salesOpen }) => [title, countdownTarget.toISOString(), past, salesOpen])).toEqual([
    ['Uganda Martyrs Day 2027 Reception', '2027-06-13T03:59:59.000Z', false, true],
    ['Uganda Martyrs Day 2025 Reception', '2025-06-13T03:59:59.000Z', true, false],
  ]);
  for (const event of all) {
    expect(event.feePercent).toBe(3);
    expect(event.prices).toEqual([
      { chairType: 'adult', amount: 20000, openingStatus: 'Buy' },
      { chairType: 'youth', amount: 10000, openingStatus: 'Request' },
      { chairType: 'children', amount: 4000, openingStatus: 'Buy' },
      { chairType: 'priest', amount: 0, openingStatus: 'Sold' },
    ]);
    const seats = await site.call(chairs.list, { query: { event: event.id } });
    expect(seats).toHaveLength(500);
  }
});
