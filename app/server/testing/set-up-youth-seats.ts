import { contract } from '#app/contract.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { chairClaim } from '#features/event/server/tables.ts';
import { startSiteWithStaff } from './staff.ts';
import { testNow } from './start-site.ts';
import { openEmails } from './open-emails.ts';

const { requests, chairs } = contract.reception;

export const sampleYouthGuest = {
  name: 'Young Guest',
  phone: '6175550123',
  email: 'guest@example.org',
};

/** A site for requests of youth chairs; `next` switches to a chair without a request. */
export async function setUpYouthSeats() {
  const site = await startSiteWithStaff({
    background: true,
    variables: { PUBLIC_URL: 'https://parish.example' },
  });
  const youth = await site.call(chairs.list, { query: { chairType: 'youth' } });
  const seats = { chairId: 0, turn: 0 };
  const params = () => ({ params: { id: seats.chairId } });
  const getStatus = async () => {
    const all = await site.call(chairs.list, { query: { chairType: 'youth' } });
    return all.find(({ id }) => id === seats.chairId)?.chairStatus;
  };

  return {
    site,
    youth,
    seats,
    params,
    getStatus,
    next() {
      site.clock.set(testNow);
      seats.chairId = youth[seats.turn]?.id ?? 0;
      seats.turn += 1;
    },
    request: () => site.call(requests.create, { ...params(), body: sampleYouthGuest }),
    state: async () => (await site.call(requests.getState, params())).state,
    approve: async () =>
      site.call(requests.approve, { ...params(), body: {} }, await site.as('reception')),
    decline: async (reason?: string) =>
      site.call(requests.decline, { ...params(), body: { reason } }, await site.as('reception')),
    /** Simulates the start or the end of a payment for the held chair. */
    setClaim: (state: 'PAYING' | 'HELD') =>
      site.handle.database
        .update(chairClaim)
        .set({ state })
        .where(eq(chairClaim.chairId, seats.chairId)),
    /** Resolves with the email when it has been created. */
    async waitForEmail(subject: string) {
      const find = async () =>
        (await openEmails(site.handle.database)).find((message) => message.subject === subject);
      await expect.poll(find).toBeDefined();
      return find();
    },
  };
}
