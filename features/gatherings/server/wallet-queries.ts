import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { WalletName } from '#features/tickets/contract/tickets.ts';
import { insertPass, type StoredPass } from '#features/tickets/server/wallet/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { gatheringBooking, gatheringParty, gatheringPass, gatheringTicket } from './tables.ts';

/** A paid place as a pass needs it. */
export type PassPlace = {
  id: number;
  code: string;
  title: string;
  refundedAt: Date | null;
  partyId: number;
  gatheringId: number;
  day: string;
  name: string;
};

const placeColumns = {
  id: gatheringTicket.id,
  code: gatheringTicket.code,
  title: gatheringTicket.title,
  refundedAt: gatheringTicket.refundedAt,
  partyId: gatheringParty.id,
  gatheringId: gatheringParty.gatheringId,
  day: gatheringParty.day,
  name: gatheringParty.name,
};

/** The place, locked until the end of the transaction. */
export async function lockPlace(db: Database, id: number): Promise<PassPlace | null> {
  await db
    .select({ id: gatheringTicket.id })
    .from(gatheringTicket)
    .where(eq(gatheringTicket.id, id))
    .for('no key update');
  const [row] = await listPlaces(db, eq(gatheringTicket.id, id));
  return row ?? null;
}

const listPlaces = (db: Database, which: SQL): Promise<PassPlace[]> =>
  db
    .select(placeColumns)
    .from(gatheringTicket)
    .innerJoin(gatheringBooking, eq(gatheringBooking.id, gatheringTicket.bookingId))
    .innerJoin(gatheringParty, eq(gatheringParty.id, gatheringBooking.partyId))
    .where(which);

/** The places of passes, by the pass. */
export async function listPlacesOfPasses(
  db: Database,
  passIds: readonly number[],
): Promise<ReadonlyMap<number, PassPlace>> {
  if (passIds.length === 0) return new Map();
  const rows = await db
    .select({ passId: gatheringPass.passId, place: placeColumns })
    .from(gatheringPass)
    .innerJoin(gatheringTicket, eq(gatheringTicket.id, gatheringPass.placeId))
    .innerJoin(gatheringBooking, eq(gatheringBooking.id, gatheringTicket.bookingId))
    .innerJoin(gatheringParty, eq(gatheringParty.id, gatheringBooking.partyId))
    .where(sql`${gatheringPass.passId} = any(${sql.param([...passIds])}::int[])`);
  return new Map(rows.map(({ passId, place }) => [passId, place]));
}

type Saved = { placeId: number; wallet: WalletName };

/** The pass of a place that was given out before. */
async function findPlacePassId(db: Database, { placeId, wallet }: Saved): Promise<number | null> {
  const [row] = await db
    .select({ id: gatheringPass.passId })
    .from(gatheringPass)
    .where(and(eq(gatheringPass.placeId, placeId), eq(gatheringPass.wallet, wallet)));
  return row?.id ?? null;
}

/** Stores that the place, which is locked, is given out; once for each wallet. Returns the pass's id. */
export async function savePlacePass(
  db: Database,
  saved: Saved,
  values: Pick<StoredPass, 'owner' | 'digest' | 'updatedAt'>,
): Promise<number> {
  const existing = await findPlacePassId(db, saved);
  if (existing !== null) return existing;
  const pass = await insertPass(db, { ...values, ticketId: null, wallet: saved.wallet });
  if (!pass) throw new Error('The pass was not inserted.');
  await db.insert(gatheringPass).values({ ...saved, passId: pass.id });
  return pass.id;
}
