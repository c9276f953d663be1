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

/** The screens of the team at a reception. */
export const receptionScreens = [
  '/today',
  '/checkin',
  '/receipt_manifest',
  '/door-conflicts',
] as const;
type ReceptionScreen = (typeof receptionScreens)[number];

type Sentence = {
  text: string;
  /** Whether it is so; if not, no screen may say it. */
  isSo: boolean;
  /** The screens that say it when it is so. */
  on: readonly ReceptionScreen[];
};

/** Sentences that belong to a state of the reception. */
function listSentences({ event, now, timeZone, arrived, conflicts }: ReceptionFacts): Sentence[] {
  const state = getSaleState(event, now);
  const sale = saleStates.flatMap((other): Sentence[] => [
    { text: describeSale(other, event, timeZone), isSo: other === state, on: ['/today'] },
    // 'Past' is also said of other events.
    ...(other === 'over'
      ? []
      : [{ text: saleLabels[other], isSo: other === state, on: receptionScreens }]),
  ]);
  return [
    // A type may be sold out by itself.
    ...sale.filter(
      ({ text }) => !text.includes('this type') && text !== saleLabels['type-sold-out'],
    ),
    { text: 'Needs attention', isSo: conflicts > 0, on: ['/checkin'] },
    { text: 'open conflicts at the door', isSo: conflicts > 1, on: ['/today'] },
    { text: 'open conflict at the door', isSo: conflicts === 1, on: ['/today'] },
    { text: 'No open conflicts', isSo: conflicts === 0, on: ['/door-conflicts'] },
    { text: 'No guests yet', isSo: arrived === 0, on: ['/receipt_manifest'] },
    { text: "You're offline.", isSo: false, on: [] },
    { text: 'Something went wrong', isSo: false, on: [] },
  ];
}

const arrivals = /(\d+ of \d+) (?:received|guests seated)/g;

/** Expects the sentences of this state on the screen, none of another state, and the count of arrivals where there is one. */
export async function expectReceptionState(
  page: Page,
  screen: ReceptionScreen,
  facts: ReceptionFacts,
): Promise<void> {
  const sentences = listSentences(facts);
  const hasCount = screen === '/checkin' || screen === '/receipt_manifest';
  const counts = hasCount ? [`${facts.arrived} of ${facts.expected}`] : [];
  await expect
    .soft(async () => {
      const text = await page.locator('body').innerText();
      const list = (isListed: (sentence: Sentence) => boolean) =>
        sentences.filter(isListed).map((sentence) => sentence.text);
      expect({
        missing: list(
          ({ isSo, on, text: own }) => isSo && on.includes(screen) && !text.includes(own),
        ),
        untrue: list(({ isSo, text: other }) => !isSo && text.includes(other)),
        counts: [...text.matchAll(arrivals)].map(([, count]) => count),
      }).toEqual({ missing: [], untrue: [], counts });
    }, `${screen}, ${facts.stage}`)
    .toPass({ timeout: 15_000 });
}
