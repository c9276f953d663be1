import type { Account } from '#contract/account.ts';
import { emptyMemberFields } from '#features/directory/contract/member-fields.ts';
import type { Chair } from '#features/hall/contract/chairs.ts';
import { createMember } from '#features/directory/server/update-member.ts';
import { withDatabaseLock } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { sellAtBoxOffice } from '#features/orders/server/box-office/sell-at-box-office.ts';
import { listChairs } from '#features/hall/server/chairs/queries.ts';
import { receiveGuests } from '#features/door/server/check-in/receive-guests.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { hasOrders } from '#features/reports/server/queries.ts';

const demo: Account = {
  id: 'system',
  name: 'Demo',
  email: 'demo@namugongo.example',
  telephone: null,
  roles: ['admin'],
};
const methods = ['cash', 'check', 'zelle', 'gift'] as const;
const parties = 24;
const members = 8;

/** Telephone numbers in the range reserved for fiction (555-01xx). */
const sampleTelephone = (number: number) => `617555${String(100 + number).padStart(4, '0')}`;

/**
 * STARTER=demo: creates sample orders for the current event, checks in every second party, and creates sample members. Every
 * name begins with 'Sample', and no one has an email address. Does nothing once the site has an order; of several processes that start at
 * once, one does it and the others wait.
 */
export const loadDemoContent = (platform: Platform, url: string): Promise<void> =>
  withDatabaseLock(url, 'demo', () => createDemoContent(platform));

async function createDemoContent(platform: Platform): Promise<void> {
  if (await hasOrders(platform.database)) return;
  const event = await findEventOrCurrent(platform, undefined);
  const chairs = await listChairs(platform.database, event.id);
  const free = chairs.filter(({ status, claim }) => status === 'Buy' && claim === null);
  for (let party = 1; party <= parties; party += 1) {
    const seats = free.splice(0, 1 + (party % 4));
    if (seats.length > 0) await seatParty(platform, event.id, party, seats);
  }
  for (let number = 1; number <= members; number += 1)
    await createMember(
      platform,
      {
        ...emptyMemberFields,
        name: `Sample Member ${number}`,
        telephone: sampleTelephone(50 + number),
        kabondo: `Sample kabondo ${1 + (number % 3)}`,
      },
      demo,
    );
}

async function seatParty(
  platform: Platform,
  eventId: number,
  party: number,
  seats: readonly Pick<Chair, 'id'>[],
): Promise<void> {
  const { tickets } = await sellAtBoxOffice(
    platform,
    {
      name: `Sample Guest ${party}`,
      phone: sampleTelephone(party),
      method: methods[party % methods.length] ?? 'cash',
      reference: 'Demo',
      chairs: seats.map(({ id }) => id),
    },
    demo,
  );
  if (party % 2 === 0)
    await receiveGuests(
      platform,
      { eventId, actor: demo },
      tickets.map(({ barCode }) => ({ barCode })),
      false,
    );
}
