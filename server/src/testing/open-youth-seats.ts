import { contract } from '@namugongo/contract';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { mailMessage } from '../platform/tables.ts';
import { chairClaim } from '../reception/tables.ts';
import { startSiteWithStaff } from './staff.ts';
import { testNow } from './start-site.ts';

const { requests, chairs } = contract.reception;

export const youngGuest = { name: 'Young Guest', phone: '6175550123', email: 'guest@example.org' };

/** A site whose youth chairs are asked for one after another: `next` turns to one that nobody asked for yet. */
export async function openYouthSeats() {
  const site = await startSiteWithStaff({
    background: true,
    variables: { PUBLIC_URL: 'https://parish.example' },
  });
  const youth = await site.call(chairs.list, { query: { chairType: 'youth' } });
  const seats = { chairId: 0, turn: 0 };
  const params = () => ({ params: { id: seats.chairId } });
  const statusOf = async () => {
    const all = await site.call(chairs.list, { query: { chairType: 'youth' } });
    return all.find(({ id }) => id === seats.chairId)?.chairStatus;
  };

  return {
    site,
    youth,
    seats,
    params,
    statusOf,
    next() {
      site.clock.set(testNow);
      seats.chairId = youth[seats.turn]?.id ?? 0;
      seats.turn += 1;
    },
    ask: () => site.call(requests.ask, { ...params(), body: youngGuest }),
    state: async () => (await site.call(requests.state, params())).state,
    approve: async () =>
      site.call(requests.approve, { ...params(), body: {} }, await site.as('reception')),
    decline: async (reason?: string) =>
      site.call(requests.decline, { ...params(), body: { reason } }, await site.as('reception')),
    /** Somebody begins to pay the held chair, or goes back. */
    setClaim: (state: 'PAYING' | 'HELD') =>
      site.handle.database
        .update(chairClaim)
        .set({ state })
        .where(eq(chairClaim.chairId, seats.chairId)),
    /** The message about a chair, once it was made. */
    async messageAbout(subject: string) {
      const find = async () =>
        (await site.handle.database.select().from(mailMessage)).find(
          (message) => message.subject === subject,
        );
      await expect.poll(find, { timeout: 10_000 }).toBeDefined();
      return find();
    },
  };
}
