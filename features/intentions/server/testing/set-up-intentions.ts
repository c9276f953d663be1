import { eq, like } from 'drizzle-orm';
import { expect } from 'vitest';
import { donate } from '#app/server/testing/donate.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import {
  type Intention,
  type IntentionInput,
  intentions,
  type SettleInput,
} from '#features/intentions/contract/intentions.ts';
import { emailingSite } from '#features/join-us/server/testing/emailing-site.ts';
import { outbox } from '#platform/tables.ts';
import { toSettlement } from '../rules.ts';
import { intention } from '../tables.ts';
import { createMassInput } from './intention-input.ts';

/** A Sunday ahead, with its Mass. */
export const sunday = { day: '2027-05-02', startTime: '13:00' };
export const byKey = (key: string) => ({ params: { key } });

/** A site that sends email, and what people and the secretary do with requests. */
export async function setUpIntentions() {
  const { byId, member, office, secretary, site } = await setUpDirectory(emailingSite);
  const { database } = site.handle;
  let count = 0;
  return {
    byId,
    database,
    member,
    office,
    secretary,
    site,
    createAddress: () => `rose${(count += 1)}@example.org`,
    send: (body: IntentionInput, session?: { headers: Record<string, string> }) =>
      site.call(intentions.create, { body }, session),
    list: () => site.call(intentions.list, {}, secretary),
    get: (id: number) => site.call(intentions.get, byId(id), secretary),
    addByHand: (body = createMassInput()) =>
      site.call(intentions.createByHand, { body }, secretary),
    settle: (seen: Intention, change: Partial<SettleInput>) =>
      site.call(
        intentions.settle,
        {
          ...byId(seen.id),
          body: {
            ...toSettlement(seen),
            state: 'placed',
            reply: '',
            acceptsSecond: false,
            isUndo: false,
            seen: toSettlement(seen),
            ...change,
          },
        },
        secretary,
      ),
    getSheet: (date = sunday.day) => site.call(announcements.getSundaySheet, { params: { date } }),
    countEmails: (id: number) =>
      database.$count(outbox, like(outbox.dedupeKey, `mail intention ${id} %`)),
    /** Gives for a request what its page offers. */
    async give(id: number, cents: number): Promise<void> {
      const [row] = await database.select().from(intention).where(eq(intention.id, id));
      const { response } = await donate(site.base, {
        message: massIntentionsPurpose,
        amount: cents,
        offeringKey: row?.offeringKey,
      });
      expect(response?.status).toBe('paid');
    },
  };
}
