import type { Account } from '#contract/account.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { addDays, daysBetween, formatDay } from '#contract/rules/dates.ts';
import type {
  GatheringChange,
  GatheringInput,
  TeamGathering,
} from '#features/gatherings/contract/gatherings.ts';
import { publishWithdrawal } from '#features/audiences/server/find-reader.ts';
import { hasDay } from '#features/gatherings/contract/rules/occurrences.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { toFileName } from '#platform/export/export-rows.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { countByDay, moveParties } from './party-queries.ts';
import { emailChanges, listPartyTimes } from './email-changes.ts';
import { getTeamGathering } from './get-gathering.ts';
import * as queries from './queries.ts';
import { gatheringsTopic, type StoredGathering } from './rules.ts';
import { settleAllDays } from './settle-places.ts';
import { listSlots, saveSlotRows, toTeamSlot } from './slot-queries.ts';
import { hasSales, listTicketTypes, saveTicketTypeRows } from './ticket-queries.ts';

/** 'christmas-party', or 'christmas-party-2' when there is one. */
async function createSlug(db: Database, title: string): Promise<string> {
  const beginning = toFileName(title).slice(0, 50).replace(/-$/, '') || 'gathering';
  const used = await queries.listSlugs(db, beginning);
  if (!used.has(beginning)) return beginning;
  let number = 2;
  while (used.has(`${beginning}-${number}`)) number += 1;
  return `${beginning}-${number}`;
}

/** Throws 'gathering-not-found'. */
export async function requireLocked(db: Database, id: number): Promise<StoredGathering> {
  const row = await queries.lockGathering(db, id);
  if (!row) throw new ProblemError('gathering-not-found');
  return row;
}

/** A draft until it is published. */
export const createGathering = (
  { transact, clock }: Platform,
  input: GatheringInput,
  actor: Account,
): Promise<TeamGathering> =>
  transact(async (db) => {
    const id = await queries.insertGatheringRow(db, {
      ...input,
      slug: await createSlug(db, input.title),
    });
    await writeAuditEntry(db, clock, toAuditEntry('add gathering', id, actor, { after: input }));
    return getTeamGathering(db, { clock }, id);
  });

/** Those who come learn that the time or the place changed; a higher limit lets in who waits. */
export const updateGathering = (
  { transact, clock }: Platform,
  id: number,
  { seen, ...input }: GatheringChange,
  actor: Account,
): Promise<TeamGathering> =>
  transact(async (db, publish) => {
    const before = await requireLocked(db, id);
    requireUnchanged(seen, toInput(before));
    const times = await listPartyTimes(db, before);
    await checkPartyDays(db, before, input);
    await queries.updateGatheringRow(db, id, input);
    const after = { ...before, ...input };
    if (before.isPublished) await emailChanges(db, after, times, clock.now());
    await publish(gatheringsTopic);
    await publishWithdrawal(publish, before.audience, input.audience);
    await settleAllDays(db, after, clock.now());
    await writeAuditEntry(
      db,
      clock,
      toAuditEntry('change gathering', id, actor, { before: toInput(before), after: input }),
    );
    return getTeamGathering(db, { clock }, id);
  });

const toInput = ({
  id: _id,
  slug: _slug,
  questions: _questions,
  feePercent: _feePercent,
  isPublished: _isPublished,
  deletedAt: _deletedAt,
  ...input
}: StoredGathering): GatheringInput => input;

/** Answers of a single day follow it; those of a series need their days. */
async function checkPartyDays(
  db: Database,
  before: StoredGathering,
  after: GatheringInput,
): Promise<void> {
  const held = { gatheringId: before.id, day: before.day };
  if (before.repeats === 'once' && !hasDay(after, before.day)) {
    await moveParties(db, held, after.day);
    const change = (await queries.listChangedDays(db, before.id)).find(
      ({ day }) => day === before.day,
    );
    if (change) {
      await queries.saveChangedDay(db, before.id, before.day, null);
      await queries.saveChangedDay(db, before.id, after.day, change);
    }
    return;
  }
  const lost = (await countByDay(db, before.id)).filter(
    ({ day }) => hasDay(before, day) && !hasDay(after, day),
  );
  if (lost.length > 0)
    throw new ProblemError('gathering-days-taken', {
      days: lost.map(({ day }) => formatDay(day, 'MMM Do YYYY')).join(', '),
    });
}

/** Throws 'gathering-has-answers' when people come or wait. */
export async function requireNoPeople(db: Database, id: number): Promise<void> {
  const people = (await countByDay(db, id)).reduce(
    (sum, { coming, waiting }) => sum + coming + waiting,
    0,
  );
  if (people > 0)
    throw new ProblemError('gathering-has-answers', {
      people: formatCount(people, 'person', 'people'),
    });
}

/** What has answers stays, and what was sold. */
async function requireNoParties(db: Database, id: number): Promise<void> {
  await requireNoPeople(db, id);
  if (await hasSales(db, id)) throw new ProblemError('gathering-has-sales');
}

export const publishGathering = (
  { transact, clock }: Platform,
  id: number,
  isPublished: boolean,
  actor: Account,
): Promise<TeamGathering> =>
  transact(async (db, publish) => {
    const before = await requireLocked(db, id);
    if (before.isPublished !== isPublished) {
      if (!isPublished) await requireNoParties(db, id);
      await queries.updateGatheringRow(db, id, { isPublished });
      const action = isPublished ? 'publish gathering' : 'make gathering a draft';
      await writeAuditEntry(db, clock, toAuditEntry(action, id, actor));
    }
    await publish(gatheringsTopic);
    return getTeamGathering(db, { clock }, id);
  });

/** A draft for another day: with questions, slots, prices and picture, without answers and changed days. */
export const cloneGathering = (
  { transact, clock }: Platform,
  id: number,
  { day, title }: { day: string; title: string },
  actor: Account,
): Promise<TeamGathering> =>
  transact(async (db) => {
    const source = await requireLocked(db, id);
    const until = source.until && addDays(day, daysBetween(source.day, source.until));
    const copy = await queries.insertGatheringRow(db, {
      ...toInput(source),
      questions: source.questions,
      feePercent: source.feePercent,
      title,
      day,
      until,
      slug: await createSlug(db, title),
    });
    await queries.copyPicture(db, id, copy);
    const slots = (await listSlots(db, id)).map((slot) => ({ ...toTeamSlot(slot), id: null }));
    await saveSlotRows(db, copy, slots);
    const types = (await listTicketTypes(db, id)).map((type) => ({ ...type, id: null }));
    await saveTicketTypeRows(db, copy, types);
    await writeAuditEntry(
      db,
      clock,
      toAuditEntry('clone gathering', copy, actor, { after: { from: id, title, day } }),
    );
    return getTeamGathering(db, { clock }, copy);
  });

export const deleteGathering = (
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<void> =>
  transact(async (db, publish) => {
    const before = await requireLocked(db, id);
    await requireNoParties(db, id);
    await queries.updateGatheringRow(db, id, { deletedAt: clock.now() });
    await publish(gatheringsTopic);
    await writeAuditEntry(
      db,
      clock,
      toAuditEntry('delete gathering', id, actor, { before: toInput(before) }),
    );
  });

/** A repeated call changes nothing. */
export const restoreGathering = (
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<TeamGathering> =>
  transact(async (db, publish) => {
    const deleted = await queries.lockDeletedGathering(db, id);
    if (deleted) {
      await queries.updateGatheringRow(db, id, { deletedAt: null });
      await writeAuditEntry(
        db,
        clock,
        toAuditEntry('restore gathering', id, actor, { after: toInput(deleted) }),
      );
    }
    await publish(gatheringsTopic);
    return getTeamGathering(db, { clock }, id);
  });

const dayMinutes = 24 * 60;

/** Permanently deletes gatherings 30 days and pictures a day after their deletion. */
export async function purgeGatherings({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  await queries.purgeDeletedGatherings(database, addMinutes(clock.now(), -30 * dayMinutes));
  await queries.purgePictures(database, addMinutes(clock.now(), -dayMinutes));
}

export const createGatheringPurgeJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('deleted gatherings', 3_600_000, platform.log, () => purgeGatherings(platform));

export const toAuditEntry = (
  action: string,
  id: number,
  actor: Account,
  change: { before?: unknown; after?: unknown } = {},
) => ({
  ...nameActor(actor),
  action,
  subject: `gathering ${id}`,
  ...change,
});
