import type { Account } from '#contract/account.ts';
import { formatMoney } from '#contract/rules/money.ts';
import {
  type Extra,
  type ExtraInput,
  maxExtras,
  toExtraInput,
} from '#features/event/contract/extras.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { type NewOrder, requireLockedEvent, requireSameItems } from '../require-list.ts';
import { insertExtra, isExtraOrdered, listExtras, lockExtra, updateExtraRow } from './queries.ts';

/** An amount that the buyer chooses is once per order. */
const toValues = (input: ExtraInput): ExtraInput =>
  input.priceCents === null ? { ...input, isPerGuest: false, maxQuantity: 1 } : input;

/** Adds an extra to an event; throws 'extras-full'. */
export const createExtra = (
  platform: Platform,
  { eventId, input }: { eventId: number; input: ExtraInput },
  actor: Account,
): Promise<Extra> =>
  platform.transact(async (db, publish) => {
    await requireRoom(db, eventId);
    const after = await insertExtra(db, { ...toValues(input), eventId });
    await writeEntry(platform, db, { action: 'add extra', eventId, after }, actor);
    await publish('events');
    return after;
  });

/** Changes an extra as the screen showed it. */
export const updateExtra = (
  platform: Platform,
  { id, seen, input }: { id: number; seen: ExtraInput; input: ExtraInput },
  actor: Account,
): Promise<Extra> =>
  platform.transact(async (db, publish) => {
    const { eventId, ...before } = await requireExtra(db, id);
    requireUnchanged(seen, toExtraInput(before));
    const after = { id, ...toValues(input) };
    await updateExtraRow(db, id, toValues(input));
    await writeEntry(platform, db, { action: 'change extra', eventId, before, after }, actor);
    await publish('events');
    return after;
  });

/** Hides an extra that nobody bought; throws 'extra-sold'. A payment that is about to open finds it gone. */
export const deleteExtra = (platform: Platform, id: number, actor: Account): Promise<void> =>
  platform.transact(async (db, publish) => {
    const { eventId, ...before } = await requireExtra(db, id);
    if (await isExtraOrdered(db, { id, eventId }))
      throw new ProblemError('extra-sold', { name: before.name });
    await updateExtraRow(db, id, { deletedAt: platform.clock.now() });
    await writeEntry(platform, db, { action: 'remove extra', eventId, before }, actor);
    await publish('events');
  });

export const restoreExtra = (platform: Platform, id: number, actor: Account): Promise<Extra> =>
  platform.transact(async (db, publish) => {
    const { eventId, ...after } = await requireExtra(db, id, true);
    await requireRoom(db, eventId);
    await updateExtraRow(db, id, { deletedAt: null });
    await writeEntry(platform, db, { action: 'restore extra', eventId, after }, actor);
    await publish('events');
    return after;
  });

/** Puts an event's extras in another order than the screen showed. */
export const reorderExtras = (platform: Platform, order: NewOrder, actor: Account): Promise<void> =>
  platform.transact(async (db) => {
    const { eventId, ids } = order;
    await requireLockedEvent(db, eventId);
    const extras = await listExtras(db, eventId);
    const current = extras.map(({ id }) => id);
    requireSameItems(order, current, 'extras');
    for (const [index, id] of ids.entries()) await updateExtraRow(db, id, { place: index + 1 });
    const listNames = (list: readonly number[]) =>
      list.map((id) => extras.find((extra) => extra.id === id)?.name);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'order extras',
      subject: `event ${eventId}`,
      before: { extras: listNames(current) },
      after: { extras: listNames(ids) },
    });
  });

/** Throws 'extras-full' when an event, which stays locked, has as many extras as it can. */
async function requireRoom(db: Database, eventId: number): Promise<void> {
  await requireLockedEvent(db, eventId);
  const existing = await listExtras(db, eventId);
  if (existing.length >= maxExtras) throw new ProblemError('extras-full', { max: maxExtras });
}

async function requireExtra(db: Database, id: number, isDeleted = false) {
  const extra = await lockExtra(db, id, isDeleted);
  if (!extra) throw new ProblemError('extra-not-found');
  return extra;
}

type AuditChange = { action: string; eventId: number; before?: Extra; after?: Extra };

async function writeEntry(
  { clock }: Platform,
  db: Database,
  { action, eventId, before, after }: AuditChange,
  actor: Account,
): Promise<void> {
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `event ${eventId}`,
    ...(before && { before: toAuditValue(before) }),
    ...(after && { after: toAuditValue(after) }),
  });
}

const toAuditValue = ({ id, name, description, priceCents, ...extra }: Extra) => ({
  id,
  extra: name,
  description,
  price: priceCents === null ? 'chosen by the buyer' : formatMoney(priceCents, 'full'),
  limit: extra.isPerGuest ? 'one per guest' : `${extra.maxQuantity} per order`,
  stock: extra.stock,
  isOnSale: extra.isOnSale,
  isForSponsors: extra.isForSponsors,
});
