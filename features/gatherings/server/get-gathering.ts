import type { Account } from '#contract/account.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { linkTo } from '#contract/screens.ts';
import { isForEverybody, type Reader } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Audiences } from '#features/audiences/server/find-reader.ts';
import {
  type GatheringPage,
  type GatheringSummary,
  gatheringTeam,
  type TeamGathering,
} from '#features/gatherings/contract/gatherings.ts';
import {
  hasDay,
  type Occurrence,
  type OccurrenceChange,
  toOccurrence,
} from '#features/gatherings/contract/rules/occurrences.ts';
import { countOpenPlaces } from '#features/gatherings/contract/rules/places.ts';
import type { RecordProvider } from '#features/search/server/sources.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { countByDay } from './party-queries.ts';
import * as queries from './queries.ts';
import {
  canSeeGathering,
  type GatheringRow,
  isOccurrenceOpen,
  listAhead,
  toFacts,
  toSummary,
  type StoredGathering,
} from './rules.ts';
import { countRoom } from './resolve-places.ts';
import { listSlots, listStaffedSlots, type StaffedSlot, toTeamSlot } from './slot-queries.ts';
import { listTicketTypes } from './ticket-queries.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

/** Who reads gatherings; its team sees all that are published. */
export const findGatheringReader = async (
  audiences: Audiences,
  db: Database,
  account: Account | null,
): Promise<Reader> =>
  hasRole(account, gatheringTeam) ? 'curator' : audiences.findReader(db, account, 'editor');

async function listSummaries({
  database,
  clock,
}: Needs): Promise<{ row: GatheringRow; summary: GatheringSummary }[]> {
  const [rows, changed, { timeZone }] = await Promise.all([
    queries.listGatherings(database),
    queries.listAllChangedDays(database),
    getSettings(database),
  ]);
  const now = clock.now();
  return rows.map((row) => {
    const changes = changed.filter(({ gatheringId }) => gatheringId === row.id);
    return { row, summary: toSummary(row, { changes, now, timeZone }) };
  });
}

/** The gatherings ahead that the reader may see, the next first. */
export async function listVisibleGatherings(
  needs: Needs,
  reader: Reader,
): Promise<GatheringSummary[]> {
  const getTime = ({ next }: GatheringSummary) => next?.startsAt.getTime() ?? 0;
  return (await listSummaries(needs))
    .filter(({ row, summary }) => summary.next !== null && canSeeGathering(row, reader))
    .map(({ summary }) => summary)
    .toSorted((a, b) => getTime(a) - getTime(b));
}

export const listAllGatherings = async (needs: Needs): Promise<GatheringSummary[]> =>
  (await listSummaries(needs)).map(({ summary }) => summary);

/** The gatherings that the reader sees and visitors don't. */
export const createGatheringRecords = (audiences: Audiences): RecordProvider => ({
  kind: 'gathering',
  async list(db, account) {
    const reader = await findGatheringReader(audiences, db, account);
    return (await queries.listGatherings(db))
      .filter((row) => canSeeGathering(row, reader) && !isForEverybody(row.audience))
      .map(({ slug, title, description, venue }) => ({
        title,
        detail: venue,
        path: linkTo('/gathering/$slug', { slug }),
        text: [title, description, venue].join(' '),
      }));
  },
});

/** Throws 'gathering-not-found'; what others see is not found either, so that nobody learns that it is there. */
export async function requireVisibleGathering(
  db: Database,
  slug: string,
  reader: Reader,
): Promise<GatheringRow> {
  const row = await queries.findGatheringBySlug(db, slug);
  if (!row || !canSeeGathering(row, reader)) throw new ProblemError('gathering-not-found');
  return row;
}

/** The occurrence of a day of the series; throws 'occurrence-not-found'. */
export async function requireOccurrence(
  db: Database,
  row: StoredGathering,
  day: string,
): Promise<Occurrence> {
  if (!hasDay(row, day)) throw new ProblemError('occurrence-not-found');
  return getOccurrence(db, row, day);
}

/** The same for a day that answers name, whose series may have ended since. */
export async function getOccurrence(
  db: Database,
  row: StoredGathering,
  day: string,
): Promise<Occurrence> {
  const changes = await queries.listChangedDays(db, row.id);
  const { timeZone } = await getSettings(db);
  return toOccurrence(row, day, findChange(changes, day), timeZone);
}

const findChange = (changes: readonly OccurrenceChange[], day: string) =>
  changes.find((change) => change.day === day);

/** A published gathering; without a day, its next occurrence. */
export async function getGatheringPage(
  { database, clock }: Needs,
  { slug, day }: { slug: string; day?: string | undefined },
  reader: Reader,
): Promise<GatheringPage> {
  const row = await requireVisibleGathering(database, slug, reader);
  const { timeZone } = await getSettings(database);
  const now = clock.now();
  const changes = await queries.listChangedDays(database, row.id);
  const occurrences = listAhead(row, { changes, now, timeZone });
  const chosen =
    day !== undefined && hasDay(row, day)
      ? toOccurrence(row, day, findChange(changes, day), timeZone)
      : (occurrences.find(({ isCanceled }) => !isCanceled) ?? occurrences[0]);
  return {
    ...toFacts(row),
    takesParties: row.takesParties,
    maxPeople: row.maxPeople,
    ticketTypes: await listTicketTypes(database, row.id),
    feePercent: row.feePercent,
    questions: row.questions,
    occurrences,
    occurrence: chosen ? await getOpenOccurrence(database, row, chosen, now) : null,
  };
}

async function getOpenOccurrence(
  db: Database,
  row: GatheringRow,
  occurrence: Occurrence,
  now: Date,
): Promise<NonNullable<GatheringPage['occurrence']>> {
  const held = { gatheringId: row.id, day: occurrence.day };
  const slots = await listStaffedSlots(db, held);
  const takesPart = row.takesParties || slots.length > 0;
  const { free, left } = await countRoom(db, row, occurrence.day);
  return {
    ...occurrence,
    isOpen: takesPart && isOccurrenceOpen(row, occurrence, now),
    free,
    slots: slots.map(toOpenSlot),
    ticketsLeft: [...left].map(([typeId, places]) => ({ typeId, left: places })),
  };
}

/** What is left of a slot; who took it stays out of it. */
export const toOpenSlot = (slot: StaffedSlot) => ({
  id: slot.id,
  kind: slot.kind,
  title: slot.title,
  startTime: slot.startTime,
  endTime: slot.endTime,
  places: slot.places,
  open: countOpenPlaces(slot),
  offered: slot.takers.filter(({ isOffered }) => isOffered).length,
});

/** A gathering with all that belongs to it; throws 'gathering-not-found'. */
export async function getTeamGathering(
  db: Database,
  { clock }: Pick<Platform, 'clock'>,
  id: number,
): Promise<TeamGathering> {
  const row = await queries.findGathering(db, id);
  if (!row) throw new ProblemError('gathering-not-found');
  const { deletedAt: _deletedAt, ...fields } = row;
  // One after the other: the caller may be in a transaction.
  const changes = await queries.listChangedDays(db, id);
  const slots = await listSlots(db, id);
  const ticketTypes = await listTicketTypes(db, id);
  const counts = await countByDay(db, id);
  const { timeZone } = await getSettings(db);
  const ahead = listAhead(row, { changes, now: clock.now(), timeZone });
  const past = counts
    .filter(({ day }) => !ahead.some((occurrence) => occurrence.day === day))
    .map(({ day }) => toOccurrence(row, day, findChange(changes, day), timeZone));
  const none = { coming: 0, waiting: 0, arrived: 0 };
  return {
    ...fields,
    changes,
    slots: slots.map(toTeamSlot),
    ticketTypes,
    days: [...past, ...ahead].map((occurrence) => ({
      ...none,
      ...counts.find(({ day }) => day === occurrence.day),
      ...occurrence,
    })),
  };
}
