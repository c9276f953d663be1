import type { Account } from '#contract/account.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import type { Price } from '#contract/event.ts';
import type { Hall, hall, HallReview } from '#features/hall/contract/hall.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { type Database, getErrorCode } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteChairRow, insertChairRows } from './chairs/queries.ts';
import { findEvent, lockEvent, lockEventChairs } from '#features/event/server/queries.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { buildHallReview } from './build-review.ts';
import {
  type ChairPair,
  diffHalls,
  getChairLabel,
  type HallDiff,
  isReassigned,
  isRenamed,
  type PlacedChair,
} from './diff-halls.ts';
import {
  deleteDraftRow,
  insertVersionRow,
  listChairUses,
  listSeatHolders,
  lockMoves,
  renameChairs,
  saveHallTables,
  updateChairGuests,
} from './queries.ts';
import { type Draft, syncDraft } from './sync-draft.ts';

/** What publishing the draft would do now; changes nothing but the draft, which gets what changed elsewhere. */
export const reviewHall = (platform: Platform, eventId: number): Promise<HallReview> =>
  platform.transact(async (db) => reviewDraft(platform, db, eventId, await syncDraft(db, eventId)));

async function reviewDraft(
  { clock }: Platform,
  db: Database,
  eventId: number,
  { published, hall: draft }: Draft,
): Promise<HallReview> {
  const event = await findEvent(db, eventId);
  if (!event) throw new ProblemError('event-not-found');
  const holders = await listSeatHolders(db, eventId);
  return buildHallReview(published.hall, draft, {
    inUse: await listChairUses(db, eventId, clock.now()),
    prices: event.prices,
    countHolders: (chairIds) =>
      new Set(
        holders.flatMap(({ chairId, holder }) => (chairIds.includes(chairId) ? [holder] : [])),
      ).size,
  });
}

/**
 * Makes the draft the hall, all of it or nothing. Chairs keep their ids, tickets, amounts and claims, whatever their new names and
 * places. Throws 'hall-not-publishable' with the first error of the review, 'hall-base-changed' and 'hall-item-changed' when the
 * draft isn't the one that was looked at.
 */
export async function publishHall(
  platform: Platform,
  eventId: number,
  { base, version, notifyHolders }: EndpointInput<typeof hall.publish>['body'],
  actor: Account,
): Promise<{ number: number }> {
  try {
    return await platform.transact(async (db, publish) => {
      const now = platform.clock.now();
      // Moves change the seats of tickets that are renamed here.
      await lockMoves(db, eventId);
      await lockEvent(db, eventId);
      await lockEventChairs(db, eventId);
      const draft = await syncDraft(db, eventId);
      const { published, row, hall: after } = draft;
      if (published.number !== base) throw new ProblemError('hall-base-changed');
      if ((row?.version ?? 0) !== version)
        throw new ProblemError('hall-item-changed', { name: 'the hall' });
      const review = await reviewDraft(platform, db, eventId, draft);
      const [error] = review.errors;
      if (error) throw new ProblemError('hall-not-publishable', { reason: error.message });
      const diff = diffHalls(published.hall, after);
      const { changedIds, createdIds } = await applyDiff(platform, db, {
        eventId,
        diff,
        after,
        notifyHolders,
      });
      const number = published.number + 1;
      const by = { publishedAt: now, publishedBy: actor.name };
      const first = 1;
      if (published.number === first)
        await insertVersionRow(db, { eventId, number: first, hall: published.hall, ...by });
      await insertVersionRow(db, { eventId, number, hall: after, ...by });
      await deleteDraftRow(db, eventId);
      await writeAuditEntry(db, platform.clock, {
        ...nameActor(actor),
        action: 'publish hall',
        subject: `event ${eventId}`,
        after: {
          number,
          ...review,
          notifyHolders,
          changedChairs: listChangedChairs(diff, createdIds),
        },
      });
      await publish('events');
      await publish(`chairs:${eventId}`, changedIds);
      return { number };
    });
  } catch (error) {
    // Foreign key violation: something that the review doesn't know refers to a chair.
    if (getErrorCode(error) === '23503') throw new ProblemError('hall-not-publishable', chairInUse);
    throw error;
  }
}

const chairInUse = { reason: 'A chair that is no longer in the hall is in use.' };

/** For the history of each chair; `createdIds` are those of the new chairs, by their labels. */
function listChangedChairs(
  { chairsAdded, chairsRemoved, chairPairs }: HallDiff,
  createdIds: ReadonlyMap<string, number>,
) {
  return [
    ...chairsAdded.flatMap((chair) => {
      const id = createdIds.get(getChairLabel(chair));
      return id === undefined ? [] : [{ id, after: toAuditFields(chair) }];
    }),
    ...chairsRemoved.map((chair) => ({ id: chair.id, before: toAuditFields(chair) })),
    ...chairPairs
      .filter((pair) => isRenamed(pair) || isChanged(pair))
      .map(({ id, before, after }) => ({
        id,
        before: toAuditFields(before),
        after: toAuditFields(after),
      })),
  ];
}

const toAuditFields = (chair: PlacedChair) => ({
  chair: getChairLabel(chair),
  chairType: chair.chairType,
  alsoAdmits: chair.alsoAdmits,
  isAccessible: chair.accessible,
});

const isChanged = (pair: ChairPair): boolean =>
  isReassigned(pair) || pair.before.accessible !== pair.after.accessible;

/** Changes chairs, tables and features in the caller's transaction. Returns the ids of all chairs that visitors see differently. */
async function applyDiff(
  platform: Platform,
  db: Database,
  {
    eventId,
    diff,
    after,
    notifyHolders,
  }: { eventId: number; diff: HallDiff; after: Hall; notifyHolders: boolean },
): Promise<{ changedIds: number[]; createdIds: Map<string, number> }> {
  const renamed = diff.chairPairs.filter(isRenamed);
  for (const { id } of diff.chairsRemoved)
    if (!(await deleteChairRow(db, id))) throw new ProblemError('hall-not-publishable', chairInUse);
  await renameChairs(
    db,
    renamed.map((pair) => ({
      id: pair.id,
      tableName: pair.after.table.name,
      chairName: pair.after.name,
    })),
  );
  const changed = diff.chairPairs.filter(isChanged);
  await updateChairGuests(
    db,
    changed.map(({ id, after: chair }) => ({ ...chair, id })),
  );
  const event = await findEvent(db, eventId);
  const created =
    diff.chairsAdded.length > 0
      ? await insertChairRows(
          db,
          eventId,
          diff.chairsAdded.map((chair) => toChairRow(chair, event?.prices ?? [])),
        )
      : [];
  if (created.length < diff.chairsAdded.length)
    throw new Error('Chairs of the draft exist already.');
  await saveHallTables(db, eventId, after);
  const ids = [...changed, ...created].map(({ id }) => id);
  await platform.emit(db, 'chairs changed', ids);
  if (notifyHolders)
    await platform.emit(
      db,
      'chairs renamed',
      renamed.map(({ id, before }) => ({
        chairId: id,
        tableName: before.table.name,
        chairName: before.name,
      })),
    );
  return {
    changedIds: [...ids, ...renamed.map(({ id }) => id), ...diff.chairsRemoved.map(({ id }) => id)],
    createdIds: new Map(created.map((chair) => [formatChairLabel(chair), chair.id])),
  };
}

function toChairRow(
  { table, name, chairType, alsoAdmits, accessible }: PlacedChair,
  prices: readonly Price[],
) {
  const price = prices.find((item) => item.chairType === chairType);
  return {
    tableName: table.name,
    chairName: name,
    chairType,
    alsoAdmits,
    isAccessible: accessible,
    amountCents: price?.amount ?? 0,
    status: price?.openingStatus ?? ('Reserved' as const),
  };
}
