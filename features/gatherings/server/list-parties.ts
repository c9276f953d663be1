import type {
  OwnParty,
  RotaLine,
  TeamParty,
} from '#features/gatherings/contract/gathering-parties.ts';
import { formatSlotTime } from '#features/gatherings/contract/rules/slot-times.ts';
import {
  computeAmountDue,
  describeTickets,
} from '#features/gatherings/contract/rules/ticket-choices.ts';
import type { TicketType } from '#features/gatherings/contract/ticket-types.ts';
import { listWallets } from '#features/tickets/server/list-wallets.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findParty, listParties, listWaiting, type StoredParty } from './party-queries.ts';
import { findPartyByKey } from './create-party-link.ts';
import { getOccurrence, toOpenSlot } from './get-gathering.ts';
import { findGathering } from './queries.ts';
import { isOccurrenceOpen, type StoredGathering, toSoldTicket } from './rules.ts';
import { listStaffedSlots, type StaffedSlot } from './slot-queries.ts';
import { listBookings, listPaidBookings, listTickets, listTicketTypes } from './ticket-queries.ts';

/** Throws 'answer-not-found'. */
export async function requireParty(
  db: Database,
  gatheringId: number,
  id: number,
): Promise<StoredParty> {
  const party = await findParty(db, id);
  if (party?.gatheringId !== gatheringId) throw new ProblemError('answer-not-found');
  return party;
}

const toFields = ({ id, day, name, email, adults, children, ...party }: StoredParty) => ({
  id,
  day,
  name,
  email,
  adults,
  children,
  state: party.state,
  responses: party.responses,
  tickets: party.tickets,
  payUntil: party.state === 'paying' ? party.payUntil : null,
});

export async function getPartyByKey(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  key: string,
): Promise<OwnParty> {
  const { id } = await findPartyByKey(platform.database, key);
  return getOwnParty(platform, id);
}

/** An answer for whoever has its link; throws 'gathering-link-invalid' when it or its gathering is gone. */
export async function getOwnParty(
  { database: db, clock, config }: Pick<Platform, 'database' | 'clock' | 'config'>,
  id: number,
): Promise<OwnParty> {
  const party = await findParty(db, id);
  const row = party && (await findGathering(db, party.gatheringId));
  if (!party || !row) throw new ProblemError('gathering-link-invalid');
  const occurrence = await getOccurrence(db, row, party.day);
  const { slug, title, venue, address, contact, takesParties, questions } = row;
  return {
    ...toFields(party),
    gathering: { slug, title, venue, address, contact, takesParties },
    questions,
    ...(await getTickets(db, row, party)),
    wallets: listWallets(config),
    startsAt: occurrence.startsAt,
    endsAt: occurrence.endsAt,
    isCanceled: occurrence.isCanceled,
    isOpen: isOccurrenceOpen(row, occurrence, clock.now()),
    before: await countBefore(db, party),
    slots: (await listStaffedSlots(db, party)).map((slot) => {
      const own = slot.takers.find(({ partyId }) => partyId === id);
      const { offered, ...open } = toOpenSlot(slot);
      const isOffered = own?.isOffered ?? false;
      return {
        ...open,
        offered: offered - Number(isOffered),
        isOwn: own !== undefined,
        isOffered,
      };
    }),
    getsReminders: party.getsReminders,
  };
}

/** What is offered, to be paid and paid. */
async function getTickets(db: Database, row: StoredGathering, party: StoredParty) {
  const ticketTypes = await listTicketTypes(db, row.id);
  const bookings = (await listBookings(db, party.id)).filter(({ state }) => state === 'PAID');
  const sold = await listTickets(
    db,
    bookings.map(({ id }) => id),
  );
  return {
    ticketTypes,
    feePercent: row.feePercent,
    due:
      party.state === 'paying' && party.tickets.length > 0
        ? computeAmountDue(ticketTypes, party.tickets, row.feePercent)
        : null,
    soldTickets: sold.map(toSoldTicket),
  };
}

/** How many parties wait before this one. */
async function countBefore(db: Database, party: StoredParty): Promise<number | null> {
  if (party.state !== 'waiting') return null;
  return (await listWaiting(db, party)).findIndex(({ id }) => id === party.id);
}

type Together = {
  slots: readonly StaffedSlot[];
  types: readonly TicketType[];
  bookings: readonly { id: number; partyId: number | null }[];
};

/** What the parties of a day have in common. */
const loadTogether = async (
  db: Database,
  held: { gatheringId: number; day: string },
): Promise<Together> => ({
  slots: await listStaffedSlots(db, held),
  types: await listTicketTypes(db, held.gatheringId),
  bookings: await listPaidBookings(db, held),
});

const toTeamParty = (party: StoredParty, { slots, types, bookings }: Together): TeamParty => ({
  ...toFields(party),
  ticketText: describeTickets(computeAmountDue(types, party.tickets, 0).lines),
  bookingId: bookings.find(({ partyId }) => partyId === party.id)?.id ?? null,
  arrived: party.arrived,
  createdAt: party.createdAt,
  slots: slots
    .filter(({ takers }) => takers.some(({ partyId }) => partyId === party.id))
    .map(({ id, title }) => ({ id, title })),
});

export async function getTeamParty(
  db: Database,
  gatheringId: number,
  id: number,
): Promise<TeamParty> {
  const party = await requireParty(db, gatheringId, id);
  return toTeamParty(party, await loadTogether(db, party));
}

/** The gathering with its questions; throws 'gathering-not-found'. */
export async function requireGathering(db: Database, id: number) {
  const row = await findGathering(db, id);
  if (!row) throw new ProblemError('gathering-not-found');
  return row;
}

/** Everybody who answered for a day, by the time of the answer. */
export async function listTeamParties(
  db: Database,
  { id, day }: { id: number; day: string },
): Promise<TeamParty[]> {
  await requireGathering(db, id);
  const held = { gatheringId: id, day };
  const together = await loadTogether(db, held);
  return (await listParties(db, held)).map((party) => toTeamParty(party, together));
}

/** A line for each place of each slot, taken or open. */
export async function listRota(
  db: Database,
  { id, day }: { id: number; day: string },
): Promise<RotaLine[]> {
  await requireGathering(db, id);
  const slots = await listStaffedSlots(db, { gatheringId: id, day });
  return slots.flatMap((slot): RotaLine[] => {
    const line = {
      slotId: slot.id,
      kind: slot.kind,
      title: slot.title,
      time: formatSlotTime(slot),
    };
    const open = Math.max(0, slot.places - slot.takers.length);
    return [
      ...slot.takers.map(({ partyId, name, isOffered }) => ({
        ...line,
        partyId,
        name,
        isOffered,
      })),
      ...Array.from({ length: open }, () => ({
        ...line,
        partyId: null,
        name: '',
        isOffered: false,
      })),
    ];
  });
}
