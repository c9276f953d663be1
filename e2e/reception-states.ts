import type { Page } from '@playwright/test';
import type { Event } from '../contract/event.ts';
import { describeSale, saleLabels } from '../features/event/contract/rules/sale-sentences.ts';
import { getSaleState, saleStates } from '../features/event/contract/rules/sale-state.ts';
import { expect } from './fixtures.ts';

/** What is so at a time of the reception, which every screen has to agree with. */
export type ReceptionFacts = {
  /** Names the time in the report. */
  stage: string;
  event: Event;
  now: Date;
  timeZone: string;
  arrived: number;
  expected: number;
  /** Open conflicts of the door. */
  conflicts: number;
};

/** Sentences that belong to a state, and whether it is that one. */
function listSentences({ event, now, timeZone, arrived, conflicts }: ReceptionFacts) {
  const state = getSaleState(event, now);
  const sale = saleStates.flatMap((other) => [
    { text: describeSale(other, event, timeZone), isSo: other === state },
    // 'Past' is also said of other events.
    ...(other === 'over' ? [] : [{ text: saleLabels[other], isSo: other === state }]),
  ]);
  return [
    // A type may be sold out by itself.
    ...sale.filter(
      ({ text }) => !text.includes('this type') && text !== saleLabels['type-sold-out'],
    ),
    { text: 'Needs attention', isSo: conflicts > 0 },
    { text: 'conflicts at the door wait', isSo: conflicts > 1 },
    { text: 'conflict at the door waits', isSo: conflicts === 1 },
    { text: 'No open conflicts', isSo: conflicts === 0 },
    { text: 'No guests yet', isSo: arrived === 0 },
    { text: "You're offline.", isSo: false },
    { text: 'Something went wrong', isSo: false },
  ];
}

const arrivals = /(\d+) of (\d+) (?:received|guests seated)/g;

/** Expects no sentence of another state on the screen, and no other count of arrivals. */
export async function expectReceptionState(page: Page, facts: ReceptionFacts): Promise<void> {
  const { pathname } = new URL(page.url());
  const text = await page.locator('body').innerText();
  const invalid = listSentences(facts).filter((each) => !each.isSo && text.includes(each.text));
  expect
    .soft(
      invalid.map((each) => each.text),
      `sentences of ${pathname}, ${facts.stage}`,
    )
    .toEqual([]);
  const counts = [...text.matchAll(arrivals)].map(([, arrived, expected]) => [arrived, expected]);
  const count = [String(facts.arrived), String(facts.expected)];
  expect.soft(counts, `arrivals on ${pathname}, ${facts.stage}`).toEqual(counts.map(() => count));
}
