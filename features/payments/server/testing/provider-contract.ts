import { afterAll, beforeAll, describe } from 'vitest';
import { describeCards, describeOwners } from './provider-contract/cards.ts';
import { describeSavedCards, describeExpiredSavedCards } from './provider-contract/saved-cards.ts';
import { describeEvents } from './provider-contract/events.ts';
import { describeFaults } from './provider-contract/faults.ts';
import { describeSetUps, describeSlowSetUps } from './provider-contract/card-setups.ts';
import { describeKeys } from './provider-contract/idempotency.ts';
import {
  describeLedger,
  describeCanceling,
  describeRefunds,
  describeSlowBanks,
  describeCharges,
} from './provider-contract/charges-and-refunds.ts';
import type { ProviderFixture, ProviderUnderTest } from './provider-contract/fixtures.ts';

/** Contract tests of every provider; each provides its own fixtures and fault injection. */
export function testProvider(name: string, open: () => Promise<ProviderUnderTest>): void {
  describe(`${name} meets the provider contract`, () => {
    let provider: ProviderUnderTest;
    beforeAll(async () => {
      provider = await open();
    });
    afterAll(() => provider.close());
    const getProvider: ProviderFixture = (): ProviderUnderTest => provider;
    describeCharges(getProvider);
    describeCanceling(getProvider);
    describeRefunds(getProvider);
    describeSlowBanks(getProvider);
    describeLedger(getProvider);
    describeCards(getProvider);
    describeOwners(getProvider);
    describeSavedCards(getProvider);
    describeExpiredSavedCards(getProvider);
    describeSetUps(getProvider);
    describeSlowSetUps(getProvider);
    describeKeys(getProvider);
    describeFaults(getProvider);
    describeEvents(getProvider);
  });
}
