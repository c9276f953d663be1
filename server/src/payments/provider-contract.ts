import { afterAll, beforeAll, describe } from 'vitest';
import { describeCards, describeOwners } from './provider-contract/cards.ts';
import { describeKeptCards, describeOldCards } from './provider-contract/kept-cards.ts';
import { describeEvents } from './provider-contract/events.ts';
import { describeFaults } from './provider-contract/faults.ts';
import { describeSetUps, describeSlowSetUps } from './provider-contract/set-ups.ts';
import { describeKeys } from './provider-contract/keys.ts';
import {
  describeBooks,
  describeCanceling,
  describeRefunds,
  describeSlowBanks,
  describeTaking,
} from './provider-contract/money.ts';
import type { Known, ProviderUnderTest } from './provider-contract/steps.ts';

/** What every adapter promises to the house; run by each with its own way to act out faults. */
export function describeProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`${name} keeps the promises of the port`, () => {
    let under: ProviderUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close());
    const known: Known = (): ProviderUnderTest => under;
    describeTaking(known);
    describeCanceling(known);
    describeRefunds(known);
    describeSlowBanks(known);
    describeBooks(known);
    describeCards(known);
    describeOwners(known);
    describeKeptCards(known);
    describeOldCards(known);
    describeSetUps(known);
    describeSlowSetUps(known);
    describeKeys(known);
    describeFaults(known);
    describeEvents(known);
  });
}
