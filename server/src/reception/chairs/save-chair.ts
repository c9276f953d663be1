import type { Account } from '@namugongo/contract/accounts';
import type { Input } from '@namugongo/contract/endpoint';
import type { Chair, chairs } from '@namugongo/contract/reception/chairs';
import { chairLabel } from '@namugongo/contract/rules/names';
import { audit } from '../../platform/audit.ts';
import { brokenConstraint, databaseCode } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { placeTable } from '../events/place-table.ts';
import {
  deleteChair,
  findChair,
  insertChairs,
  lockChair,
  type NewChair,
  updateChair,
} from './queries.ts';
import { byName, type ChairRecord, isInUse, showChair } from './rules.ts';

type Creation = Omit<Input<typeof chairs.create>['body'], 'chairName'> & {
  chairNames: readonly string[];
};

/** Chairs of one table, all or none; amount and status are those that the event gives to the type (specification, section 3). */
export async function createChairs(
  platform: Platform,
  creation: Creation,
  who: Account,
): Promise<Chair[]> {
  const { tableName, chairNames, chairType } = creation;
  const event = await findNamedEvent(platform, creation.event);
  const price = event.prices.find((one) => one.chairType === chairType);
  const opening = price
    ? { amountCents: price.amount, status: price.openingStatus }
    : { amountCents: 0, status: 'Reserved' as const };
  const wanted = chairNames.map((chairName): NewChair => ({
    tableName,
    chairName,
    chairType,
    ...opening,
  }));
  return platform.transact(async (transaction, announce) => {
    const made = await insertChairs(transaction, event.id, wanted);
    const existing = wanted.find(
      ({ chairName }) => !made.some((one) => one.chairName === chairName),
    );
    if (existing) throw new Refusal('chair-exists', { label: chairLabel(existing) });
    await placeTable(transaction, announce, event.id, tableName);
    await audit(transaction, platform.clock, {
      ...by(who),
      action: 'create chairs',
      subject: `event ${event.id}, ${tableName}`,
      after: made,
    });
    await announce(
      `chairs:${event.id}`,
      made.map(({ id }) => id),
    );
    const records = made.map((one): ChairRecord => ({ ...one, claim: null })).toSorted(byName);
    return records.map((record) => showChair(record, platform.clock.now()));
  });
}

/** Changes a chair that nobody has; the staff's own prices and statuses are taken as they are. */
export async function changeChair(
  platform: Platform,
  chairId: number,
  change: NewChair,
  who: Account,
): Promise<Chair> {
  try {
    return await platform.transact(async (transaction, announce) => {
      const before = freeChair(await lockChair(transaction, chairId), platform.clock.now());
      await updateChair(transaction, chairId, change);
      await placeTable(transaction, announce, before.eventId, change.tableName);
      const after = await findChair(transaction, chairId);
      if (!after) throw new Refusal('chair-not-found');
      await audit(transaction, platform.clock, {
        ...by(who),
        action: 'change chair',
        subject: `chair ${chairId}`,
        before,
        after,
      });
      await announce(`chairs:${before.eventId}`, [chairId]);
      return showChair(after, platform.clock.now());
    });
  } catch (error) {
    if (brokenConstraint(error) === 'chair_label')
      throw new Refusal('chair-exists', { label: chairLabel(change) });
    throw error;
  }
}

/** Removes a chair that nobody has, was sold or asked for. */
export async function removeChair(
  platform: Platform,
  chairId: number,
  who: Account,
): Promise<void> {
  const found = await findChair(platform.database, chairId);
  try {
    await platform.transact(async (transaction, announce) => {
      const before = freeChair(await lockChair(transaction, chairId), platform.clock.now());
      await deleteChair(transaction, chairId);
      await audit(transaction, platform.clock, {
        ...by(who),
        action: 'remove chair',
        subject: `chair ${chairId}`,
        before,
      });
      await announce(`chairs:${before.eventId}`, [chairId]);
    });
  } catch (error) {
    // A foreign key: an order, a ticket or a request still points at it.
    if (databaseCode(error) === '23503' && found)
      throw new Refusal('chair-in-use', { label: chairLabel(found) });
    throw error;
  }
}

function freeChair(found: ChairRecord | null, now: Date): ChairRecord {
  if (!found) throw new Refusal('chair-not-found');
  if (isInUse(found.claim, now)) throw new Refusal('chair-in-use', { label: chairLabel(found) });
  return found;
}

const by = (who: Account) => ({ who: who.id, whoName: who.name });
