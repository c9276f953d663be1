import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { insertCartRow } from '#features/seats/server/carts/queries.ts';
import {
  holdForWaitingParty,
  LostSeatError,
  readWaitingHall,
  type WaitingHall,
} from '#features/seats/server/claims/hold-waiting-party.ts';
import { releaseExpiredHolds } from '#features/seats/server/claims/release-expired-holds.ts';
import {
  gatherChairs,
  lockWaitingChairs,
  openToPublic,
} from '#features/seats/server/claims/return-queries.ts';
import { runExclusive } from '#platform/run-exclusive.ts';
import { findEvent, lockEvent } from '#features/event/server/queries.ts';
import {
  getSaleState,
  hasCountdownEnded,
  isSelling,
} from '#features/event/contract/rules/sale-state.ts';
import { requireOpenSale } from '#features/event/server/require-open-sale.ts';
import type { EventRecord } from '#features/event/server/rules.ts';
import { createLinks } from './create-party-link.ts';
import { queueOfferEmail, queuePassedEmail } from './emails.ts';
import {
  countOvertaking,
  deleteCartRow,
  listDueEvents,
  lockParty,
  lockWaitingParties,
  markConsidered,
  type PartyRecord,
  transitionParty,
  listEndedOffers,
} from './queries.ts';
import { chooseNextOffer, findOfferFor, type NextOffer } from './find-next-offer.ts';
import { getGatheringEnd, getOfferExpiry } from './rules.ts';
import { returnCartChairs } from '#features/seats/server/claims/queries.ts';

/** Seats are looked for again after so long although no chair came back: prices or guests of tables may have changed. */
const reconsiderMinutes = 10;

/** Offers chairs that came back to the waiting lists. They are kept for them until then, however late the job is. */
export function createWaitingListJob(platform: Platform): BackgroundJob {
  return createIntervalJob('waiting list', 1000, platform.log, () => sendOffers(platform));
}

/** Ends offers that nobody paid in time, and offers what is free to the next parties. Returns the number of new offers. */
export async function sendOffers(platform: Platform): Promise<number> {
  await expireOffers(platform);
  const now = platform.clock.now();
  const before = addMinutes(now, -reconsiderMinutes);
  const eventIds = await listDueEvents(platform.database, now, before);
  if (eventIds.length > 0) await releaseExpiredHolds(platform);
  let sent = 0;
  for (const eventId of eventIds)
    while (await runExclusive(`party ${eventId}`, () => sendNextOffer(platform, eventId)))
      sent += 1;
  return sent;
}

type Run = {
  platform: Platform;
  db: Database;
  publish: Publish;
  event: EventRecord;
  now: Date;
};

/** Makes one offer, or ends the round: then the kept chairs are gathered or on sale again. True when there may be another offer. */
async function sendNextOffer(platform: Platform, eventId: number): Promise<boolean> {
  try {
    return await platform.transact(async (db, publish) => {
      await lockEvent(db, eventId, 'no key update');
      const event = await findEvent(db, eventId);
      if (!event) return false;
      const run = { platform, db, publish, event, now: platform.clock.now() };
      const parties = await lockWaitingParties(db, eventId);
      if (parties.length === 0 || hasCountdownEnded(event, run.now)) return endList(run, parties);
      return isSelling(getSaleState(event, run.now)) && offerOrGather(run, parties);
    });
  } catch (error) {
    // Someone took a chair meanwhile: the next run finds others.
    if (error instanceof LostSeatError) return false;
    throw error;
  }
}

/** No one waits anymore, or the event is past: the chairs are on sale again. */
async function endList(
  { db, publish, event, now }: Run,
  parties: readonly PartyRecord[],
): Promise<false> {
  for (const party of parties)
    await transitionParty(db, party, ['waiting'], { state: 'left', endedAt: now });
  const reserved = await lockWaitingChairs(db, event.id);
  await openToPublic(db, reserved);
  await publish(`chairs:${event.id}`, reserved);
  return false;
}

async function offerOrGather(run: Run, parties: readonly PartyRecord[]): Promise<boolean> {
  const { db, publish, event, now } = run;
  const hall = await openHall(run);
  const gatheringEnd = getGatheringEnd(event, now);
  const input = { hall: hall.hall, reserved: hall.reserved, canGather: gatheringEnd !== null };
  const { next, gathered } = chooseNextOffer(parties, input);
  const party = next && parties.find(({ id }) => id === next.party.id);
  if (party) {
    await countOvertaking(db, next.overtaken);
    await makeOffer(run, hall, party, next.offer, { id: 'system', name: '' });
    return true;
  }
  await deleteCartRow(db, hall.cartId);
  if (gatheringEnd) await gatherChairs(db, gathered, gatheringEnd);
  const opened = [...hall.reserved].filter((id) => !gathered.includes(id));
  await openToPublic(db, opened);
  await publish(`chairs:${event.id}`, opened);
  await markConsidered(db, event.id, now);
  return false;
}

/** The hall for a new cart, which holds the next offer. */
async function openHall({ db, event, now }: Run): Promise<WaitingHall> {
  const cart = { id: randomUUID(), eventId: event.id };
  await insertCartRow(db, cart, now);
  return readWaitingHall(db, { eventId: event.id, cartId: cart.id }, now);
}

/** Holds the seats for the party in a cart of its own and emails the offer. */
async function makeOffer(
  { platform, db, publish, event, now }: Run,
  hall: WaitingHall,
  party: PartyRecord,
  { kind, seats }: NextOffer['offer'],
  actor: Pick<Account, 'id' | 'name'> & { reason?: string },
): Promise<void> {
  const { cartId } = hall;
  const offeredUntil = getOfferExpiry(event, now);
  const held = await holdForWaitingParty(hall, seats, {
    partyId: party.id,
    until: offeredUntil,
  });
  const offer = { state: 'offered', cartId, offeredUntil, offerKind: kind, overtaken: 0 } as const;
  await transitionParty(db, party, ['waiting'], offer);
  const chairs = held.map(({ tableName, chairName, amountCents }) => ({
    tableName,
    chairName,
    amount: amountCents,
  }));
  await writeAuditEntry(db, platform.clock, {
    ...nameActor(actor),
    action: 'offer seats',
    subject: `waiting party ${party.id}`,
    after: {
      chairs: chairs.map(formatChairLabel),
      until: offeredUntil,
      ...(actor.reason && { why: actor.reason }),
    },
  });
  const links = await createLinks(db, platform, party.id);
  await queueOfferEmail(db, { ...party, ...offer }, links, {
    seats: chairs,
    isNear: kind === 'near',
    feePercent: event.feePercent,
  });
  await publish(
    `chairs:${event.id}`,
    held.map(({ chairId }) => chairId),
  );
}

/** Offers seats to a party before those ahead of it, which counts as no overtaking; throws when none fit it now. */
export async function offerOutOfOrder(
  platform: Platform,
  partyId: number,
  { reason, actor }: { reason: string; actor: Account },
): Promise<void> {
  await releaseExpiredHolds(platform);
  const offer = () =>
    platform.transact(async (db, publish) => {
      const listed = await lockParty(db, partyId);
      if (!listed) throw new ProblemError('party-not-found');
      const event = await findEvent(db, listed.eventId);
      const now = platform.clock.now();
      if (!event) throw new ProblemError('party-not-found');
      await requireOpenSale(db, event, now);
      if (listed.state !== 'waiting') throw new ProblemError('party-not-waiting');
      const run = { platform, db, publish, event, now };
      const hall = await openHall(run);
      const match = findOfferFor(hall.hall, listed);
      if (!match) throw new ProblemError('no-seats-for-party');
      await makeOffer(run, hall, listed, match, { ...actor, reason });
    });
  try {
    await offer();
  } catch (error) {
    if (error instanceof LostSeatError) throw new ProblemError('no-seats-for-party');
    throw error;
  }
}

/** Ends offers whose time is over, except those being paid, and tells the parties how to join again. Returns their count. */
export async function expireOffers(platform: Platform): Promise<number> {
  const { database, clock } = platform;
  let ended = 0;
  for (const party of await listEndedOffers(database, clock.now()))
    if (await expireOffer(platform, party)) ended += 1;
  return ended;
}

const expireOffer = (platform: Platform, party: PartyRecord): Promise<boolean> =>
  platform.transact(async (db, publish) => {
    const { clock } = platform;
    const change = { state: 'passed', endedAt: clock.now() } as const;
    if (party.cartId && !(await returnCartChairs(db, party.cartId))) return false;
    if (!(await transitionParty(db, party, ['offered'], change))) return false;
    await writeAuditEntry(db, clock, {
      actorId: 'system',
      actorName: '',
      action: 'end offer',
      subject: `waiting party ${party.id}`,
      before: { state: party.state },
      after: { state: change.state },
    });
    await queuePassedEmail(db, party, await createLinks(db, platform, party.id));
    await publish(`chairs:${party.eventId}`);
    return true;
  });
