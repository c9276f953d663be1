import type { Account } from '#contract/account.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import {
  type Chair,
  chairNameMessages,
  type chairs,
  sharedTableMessage,
  tableNames,
} from '#features/hall/contract/chairs.ts';
import { getAlsoAdmitted } from '#features/event/contract/rules/chair-states.ts';
import type { ChairType } from '#contract/chairs.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { getViolatedConstraint, getErrorCode } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { hasChairs } from '#features/event/server/queries.ts';
import { updatePlanTables } from '#features/event/server/update-plan-tables.ts';
import {
  deleteChairRow,
  findChair,
  findChairLike,
  insertChairRows,
  lockChair,
  type ChairRowInput,
  updateChairRow,
  updateMaxChildren,
} from './queries.ts';
import { compareChairs, type ChairRecord, isClaimed, toChair } from './rules.ts';

type Seating = { admits?: readonly ChairType[] | undefined; accessible?: boolean | undefined };
type Creation = Omit<EndpointInput<typeof chairs.create>['body'], 'chairName' | keyof Seating> &
  Seating & {
    chairNames: readonly string[];
    /** Of a new table. */
    maxChildren?: number | null | undefined;
    /** Whether the name may be that of a table that the event doesn't have yet. */
    canBeNewTable: boolean;
  };

/** Creates chairs of one table, all or none, with the event's price and status for the type (specification, section 3). */
export async function createChairs(
  platform: Platform,
  creation: Creation,
  actor: Account,
): Promise<Chair[]> {
  const { tableName, chairNames, chairType } = creation;
  const event = await findEventOrCurrent(platform, creation.event);
  const price = event.prices.find((item) => item.chairType === chairType);
  const opening = price
    ? { amountCents: price.amount, status: price.openingStatus }
    : { amountCents: 0, status: 'Reserved' as const };
  const inputs = chairNames.map((chairName): ChairRowInput => ({
    tableName,
    chairName,
    chairType,
    ...opening,
    alsoAdmits: checkAdmits(chairType, creation.admits ?? []),
    isAccessible: creation.accessible ?? false,
  }));
  return platform.transact(async (transaction, publish) => {
    const canUseTable = creation.canBeNewTable || tableNames.includes(tableName);
    if (!canUseTable && !(await hasChairs(transaction, event.id, tableName)))
      throw new ProblemError(
        'validation-failed',
        {},
        { tableName: chairNameMessages.unknownTable },
      );
    const alike = creation.admits ? null : await findChairLike(transaction, event.id, creation);
    const created = await insertChairRows(
      transaction,
      event.id,
      alike ? inputs.map((input) => ({ ...input, alsoAdmits: alike.alsoAdmits })) : inputs,
    );
    const existing = inputs.find(
      ({ chairName }) => !created.some((item) => item.chairName === chairName),
    );
    if (existing) throw new ProblemError('chair-exists', { label: formatChairLabel(existing) });
    await updatePlanTables(transaction, publish, event.id, [tableName]);
    await platform.emit(
      transaction,
      'chairs changed',
      created.map(({ id }) => id),
    );
    const { maxChildren } = creation;
    if (maxChildren !== undefined)
      await updateMaxChildren(transaction, { eventId: event.id, tableName }, maxChildren);
    await writeAuditEntry(transaction, platform.clock, {
      ...nameActor(actor),
      action: 'create chairs',
      subject: `event ${event.id}, ${tableName}`,
      after: created,
    });
    await publish(
      `chairs:${event.id}`,
      created.map(({ id }) => id),
    );
    const records = created
      .map((item): ChairRecord => ({ ...item, claim: null }))
      .toSorted(compareChairs);
    return records.map((record) => toChair(record, platform.clock.now()));
  });
}

/** The guest types that a chair admits besides its own; throws when guests of these types don't share a table. */
function checkAdmits(chairType: ChairType, admits: readonly ChairType[]): ChairType[] {
  const alsoAdmits = getAlsoAdmitted(chairType, admits);
  if (admits.some((type) => type !== chairType && !alsoAdmits.includes(type)))
    throw new ProblemError('validation-failed', {}, { admits: sharedTableMessage });
  return alsoAdmits;
}

type ChairChange = Omit<ChairRowInput, 'alsoAdmits' | 'isAccessible'> &
  Seating &
  Pick<EndpointInput<typeof chairs.update>['body'], 'seen'>;

/** Changes a chair that nobody has; staff can set any price and status. */
export async function updateChair(
  platform: Platform,
  chairId: number,
  { admits, accessible, seen, ...values }: ChairChange,
  actor: Account,
): Promise<Chair> {
  try {
    return await platform.transact(async (transaction, publish) => {
      const before = requireFreeChair(await lockChair(transaction, chairId), platform.clock.now());
      requireUnchanged(seen, toChair(before, platform.clock.now()));
      const change = {
        ...values,
        alsoAdmits: admits
          ? checkAdmits(values.chairType, admits)
          : getAlsoAdmitted(values.chairType, [before.chairType, ...before.alsoAdmits]),
        isAccessible: accessible ?? before.isAccessible,
      };
      await updateChairRow(transaction, chairId, change);
      await platform.emit(transaction, 'chairs changed', [chairId]);
      await updatePlanTables(transaction, publish, before.eventId, [
        before.tableName,
        change.tableName,
      ]);
      const after = await findChair(transaction, chairId);
      if (!after) throw new ProblemError('chair-not-found');
      await writeAuditEntry(transaction, platform.clock, {
        ...nameActor(actor),
        action: 'change chair',
        subject: `chair ${chairId}`,
        before: toAuditFields(before),
        after: toAuditFields(after),
      });
      await publish(`chairs:${before.eventId}`, [chairId]);
      return toChair(after, platform.clock.now());
    });
  } catch (error) {
    if (getViolatedConstraint(error) === 'chair_label')
      throw new ProblemError('chair-exists', { label: formatChairLabel(values) });
    throw error;
  }
}

/** Deletes a chair that nobody has now and that has no open request. */
export async function deleteChair(
  platform: Platform,
  chairId: number,
  actor: Account,
): Promise<void> {
  const row = await findChair(platform.database, chairId);
  try {
    await platform.transact(async (transaction, publish) => {
      const before = requireFreeChair(await lockChair(transaction, chairId), platform.clock.now());
      if (!(await deleteChairRow(transaction, chairId)))
        throw new ProblemError('chair-in-use', { label: formatChairLabel(before) });
      await updatePlanTables(transaction, publish, before.eventId, [before.tableName]);
      await writeAuditEntry(transaction, platform.clock, {
        ...nameActor(actor),
        action: 'remove chair',
        subject: `chair ${chairId}`,
        before: toAuditFields(before),
      });
      await publish(`chairs:${before.eventId}`, [chairId]);
    });
  } catch (error) {
    // Foreign key violation: something references the chair that its claim does not tell of.
    if (getErrorCode(error) === '23503' && row)
      throw new ProblemError('chair-in-use', { label: formatChairLabel(row) });
    throw error;
  }
}

function requireFreeChair(row: ChairRecord | null, now: Date): ChairRecord {
  if (!row) throw new ProblemError('chair-not-found');
  if (isClaimed(row.claim, now))
    throw new ProblemError('chair-in-use', { label: formatChairLabel(row) });
  return row;
}

/** Without the claim: the id of a cart is a secret. */
const toAuditFields = ({ claim: _, ...fields }: ChairRecord) => fields;
