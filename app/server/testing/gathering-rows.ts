import { generateBarCode } from '#features/tickets/server/generate-bar-code.ts';
import {
  gathering,
  gatheringBooking,
  gatheringParty,
  gatheringSlot,
  gatheringSlotTaker,
  gatheringTicket,
} from '#features/gatherings/server/tables.ts';
import { savePlacePass } from '#features/gatherings/server/wallet-queries.ts';
import type { Database } from '#platform/database/database.ts';

type GatheringPerson = { name: string; email: string; at: Date };

/** A party, the same for all, that the person came to with a salad; returns the id of what they answered. */
export async function addGatheringRows(
  db: Database,
  { name, email, at }: GatheringPerson,
): Promise<number> {
  const day = at.toISOString().slice(0, 10);
  const [{ gatheringId = 0 } = {}] = await db
    .insert(gathering)
    .values({ slug: 'party', title: 'Party', day, startTime: '17:00', isPublished: true })
    .onConflictDoUpdate({ target: gathering.slug, set: { day } })
    .returning({ gatheringId: gathering.id });
  const [{ partyId = 0 } = {}] = await db
    .insert(gatheringParty)
    .values({
      gatheringId,
      day,
      name,
      email,
      adults: 2,
      children: 1,
      state: 'coming',
      responses: [{ questionId: 1, text: `${name} eats fish`, choiceIds: [] }],
      arrived: 3,
      createdAt: at,
      joinedAt: at,
    })
    .returning({ partyId: gatheringParty.id });
  const [{ slotId = 0 } = {}] = await db
    .insert(gatheringSlot)
    .values({ gatheringId, position: 0, kind: 'bring', title: 'Salad' })
    .returning({ slotId: gatheringSlot.id });
  await db.insert(gatheringSlotTaker).values({ slotId, partyId, assignedAt: at });
  const [{ bookingId = 0 } = {}] = await db
    .insert(gatheringBooking)
    .values({
      partyId,
      gatheringTitle: 'Party',
      day,
      name,
      email,
      lines: [{ typeId: 1, title: 'Adult', priceCents: 12_000, quantity: 1 }],
      feeCents: 400,
      totalCents: 12_400,
      state: 'ENDED',
      createdAt: at,
    })
    .returning({ bookingId: gatheringBooking.id });
  const [{ placeId = 0 } = {}] = await db
    .insert(gatheringTicket)
    .values({
      bookingId,
      typeId: 1,
      title: 'Adult',
      priceCents: 12_000,
      code: generateBarCode(),
    })
    .returning({ placeId: gatheringTicket.id });
  const wallet = 'apple';
  const saved = { owner: 'party', digest: 'digest', updatedAt: at };
  await savePlacePass(db, { placeId, wallet }, saved);
  return partyId;
}
