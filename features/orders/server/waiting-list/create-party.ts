import { isSameEmail, normalizeEmail } from '#contract/rules/email-addresses.ts';
import { addMinutes } from '#platform/clock.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { waitingList, WaitingPartyStatus } from '#features/orders/contract/waiting-list.ts';
import { randomUUID } from 'node:crypto';
import { writeAuditEntry } from '#platform/audit.ts';
import { type Database, getViolatedConstraint } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { insertCartRow } from '#features/seats/server/carts/queries.ts';
import { readWaitingHall } from '#features/seats/server/claims/hold-waiting-party.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { lockEvent } from '#features/event/server/queries.ts';
import { requireOpenSale } from '#features/event/server/require-open-sale.ts';
import { createLinks, partyKeys, findPartyByKey } from './create-party-link.ts';
import { queueAlreadyWaitingEmail, queueConfirmPartyEmail, queueWaitingEmail } from './emails.ts';
import {
  deleteCartRow,
  deleteUnconfirmedParties,
  findOpenParty,
  insertPartyRow,
  countUnconfirmedParties,
  lockWaitingParties,
  type PartyRecord,
  transitionParty,
} from './queries.ts';
import { canEverSeat, findOfferFor } from './find-next-offer.ts';
import {
  confirmMinutes,
  maxJoinEmails,
  maxUnconfirmedParties,
  type PartySeating,
} from './rules.ts';
import { getPartyStatus } from './get-party-status.ts';

type Input = EndpointInput<typeof waitingList.join>['body'];
type Joined = EndpointResponse<typeof waitingList.join>;

/**
 * Adds a party to the waiting list. Where the site sends email, the party waits once the emailed link is used, and an address that
 * waits already gets another email instead, so that strangers learn nothing about it.
 */
export async function createParty(platform: Platform, input: Input): Promise<Joined> {
  const event = await findEventOrCurrent(platform, input.event);
  await requireOpenSale(platform.database, event, platform.clock.now());
  const limit = [
    'waiting list emails',
    normalizeEmail(input.email),
    maxJoinEmails,
    86_400,
  ] as const;
  await platform.rateLimiter.consume(...limit);
  try {
    return await platform.transact((db) => insertParty(platform, db, event.id, input));
  } catch (error) {
    await platform.rateLimiter.refund(...limit);
    throw error;
  }
}

async function insertParty(
  platform: Platform,
  db: Database,
  eventId: number,
  { name, phone, email, adults, children, accessible, together, smaller }: Input,
): Promise<Joined> {
  const now = platform.clock.now();
  const mustConfirm = platform.config.SMTP_URL !== undefined;
  const seating = { adults, children, accessible, isTogether: together, acceptsFewer: smaller };
  await lockEvent(db, eventId, 'no key update');
  await requireNoFreeSeats(db, eventId, seating, now);
  await deleteUnconfirmedParties(db, eventId, email);
  const existing = await findOpenParty(db, { eventId, email, telephone: phone });
  if (existing && mustConfirm && isSameEmail(existing.email, email)) {
    const links = await createLinks(db, platform, existing.id);
    await queueAlreadyWaitingEmail(db, existing, links, ` ${now.toISOString()}`);
    return { state: 'unconfirmed', key: null };
  }
  // The lock of the event keeps the count.
  const since = addMinutes(now, -confirmMinutes);
  if (mustConfirm && (await countUnconfirmedParties(db, eventId, since)) >= maxUnconfirmedParties)
    throw new ProblemError('waiting-list-full');
  if (existing && !mustConfirm) throw new ProblemError('already-waiting');
  const party = await insertPartyRow(db, {
    eventId,
    name,
    telephone: phone,
    email,
    ...seating,
    state: mustConfirm ? 'unconfirmed' : 'waiting',
    joinedAt: now,
  });
  if (mustConfirm) {
    await queueConfirmPartyEmail(db, party, await createLinks(db, platform, party.id));
    return { state: 'unconfirmed', key: null };
  }
  await countParty(platform, db, party);
  return { state: 'waiting', key: await partyKeys.create(db, party.id) };
}

/** Throws when the party can be seated without a list, or not even in an empty hall. With parties ahead, free chairs are theirs first. */
async function requireNoFreeSeats(
  db: Database,
  eventId: number,
  seating: PartySeating,
  now: Date,
): Promise<void> {
  const cartId = randomUUID();
  await insertCartRow(db, { id: cartId, eventId }, now);
  const { hall, chairs } = await readWaitingHall(db, { eventId, cartId }, now);
  await deleteCartRow(db, cartId);
  const sold = new Set(
    chairs.filter(({ problem }) => problem === 'chair-taken').map(({ chairId }) => chairId),
  );
  const tables = hall.tables.map((table) => ({
    ...table,
    childrenLeft: null,
    seats: table.seats.map((seat) => ({ ...seat, isFree: seat.isFree || sold.has(seat.id) })),
  }));
  const guests = String(seating.adults + seating.children);
  if (!canEverSeat({ ...hall, tables }, seating))
    throw new ProblemError('party-too-large', { guests });
  const isFirst = (await lockWaitingParties(db, eventId)).length === 0;
  if (isFirst && findOfferFor(hall, seating)) throw new ProblemError('seats-free');
}

/** Records a party that waits from now on, and emails it. */
async function countParty(platform: Platform, db: Database, party: PartyRecord): Promise<void> {
  await writeAuditEntry(db, platform.clock, {
    actorId: 'system',
    actorName: party.name,
    action: 'join waiting list',
    subject: `waiting party ${party.id}`,
    after: { adults: party.adults, children: party.children, accessible: party.accessible },
  });
  await queueWaitingEmail(db, party, await createLinks(db, platform, party.id));
}

/** Confirms the email address of a party, which waits from now on. A second time is no error. */
export async function confirmParty(platform: Platform, key: string): Promise<WaitingPartyStatus> {
  const party = await findPartyByKey(platform, platform.database, key);
  if (party.state !== 'unconfirmed') return getPartyStatus(platform, key);
  const now = platform.clock.now();
  const event = await findEventOrCurrent(platform, party.eventId);
  await requireOpenSale(platform.database, event, now);
  try {
    await platform.transact(async (db) => {
      await lockEvent(db, party.eventId, 'no key update');
      const change = { state: 'waiting', joinedAt: now } as const;
      if (await transitionParty(db, party, ['unconfirmed'], change))
        await countParty(platform, db, { ...party, ...change });
    });
  } catch (error) {
    // Unique: its address or its number waits already.
    if (getViolatedConstraint(error)?.startsWith('waiting_party_'))
      throw new ProblemError('already-waiting');
    throw error;
  }
  return getPartyStatus(platform, key);
}
