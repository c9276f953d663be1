import type { Account } from '#contract/account.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import {
  type hall,
  type HallDraft,
  type HallItem,
  maxTables,
} from '#features/hall/contract/hall.ts';
import { isDeepStrictEqual } from 'node:util';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteDraftRow, findVersionHall, listChairUses, saveDraftRow } from './queries.ts';
import { adoptHall } from './merge-halls.ts';
import { createDraftRow, replaceItems, syncDraft } from './sync-draft.ts';

type Change = EndpointInput<typeof hall.changeDraft>['body'];
type Saved = EndpointResponse<typeof hall.changeDraft>;

/** The draft of an event's hall, with the chairs that can't be taken away. */
export async function getDraft(platform: Platform, eventId: number): Promise<HallDraft> {
  return platform.transact(async (db) => {
    const { published, row, hall: draft } = await syncDraft(db, eventId);
    const uses = await listChairUses(db, eventId, platform.clock.now());
    return {
      version: row?.version ?? 0,
      base: published.number,
      hall: draft,
      inUse: [...uses].map(([chair, use]) => ({ chair, use })),
      changed: row && { by: row.changedBy, at: row.changedAt },
    };
  });
}

const getName = (item: HallItem): string => (item.kind === 'table' ? item.name : item.label);

/**
 * Saves changed items of the draft, all or none. Throws 'hall-item-changed' when someone else changed or removed one of them after
 * `since`, and 'hall-base-changed' when the hall was published meanwhile.
 */
export async function changeDraft(
  platform: Platform,
  eventId: number,
  { base, since, put, remove, sizes }: Change,
  actor: Account,
): Promise<Saved> {
  return platform.transact(async (db) => {
    const now = platform.clock.now();
    const { published, row: existing } = await syncDraft(db, eventId);
    const changed = { changedBy: actor.name, changedAt: now };
    const row = existing ?? createDraftRow(eventId, published, changed);
    if (published.number !== base || since > row.version)
      throw new ProblemError('hall-base-changed');
    for (const id of [...put.map((item) => item.id), ...remove]) {
      const mine = put.find((item) => item.id === id);
      const other = row.items[id];
      const isSame = other && isDeepStrictEqual(mine, other.item);
      if (!isSame && ((other?.changedIn ?? 0) > since || (row.removed[id] ?? 0) > since))
        throw new ProblemError('hall-item-changed', {
          name: mine ? getName(mine) : other ? getName(other.item) : 'this table',
        });
    }
    const items = new Map(Object.entries(row.items).map(([id, { item }]) => [id, item]));
    for (const id of remove) items.delete(id);
    for (const item of put) items.set(item.id, item);
    if ([...items.values()].filter(({ kind }) => kind === 'table').length > maxTables)
      throw new ProblemError('hall-too-large', { max: String(maxTables) });
    const { height, tableSize } = sizes ?? row;
    const next = replaceItems(row, { height, tableSize, items: [...items.values()] });
    await saveDraftRow(db, { ...next, ...changed });
    const touched = new Set([...put.map((item) => item.id), ...remove]);
    return {
      version: next.version,
      others: Object.values(row.items).flatMap(({ item, changedIn }) =>
        changedIn > since && !touched.has(item.id) ? [item] : [],
      ),
      removed: Object.entries(row.removed).flatMap(([id, changedIn]) =>
        changedIn > since ? [id] : [],
      ),
      sizes: { height, tableSize },
    };
  });
}

export async function discardDraft(
  platform: Platform,
  eventId: number,
  actor: Account,
): Promise<void> {
  await platform.transact(async (db) => {
    const { row } = await syncDraft(db, eventId);
    if (!row) return;
    await deleteDraftRow(db, eventId);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'discard hall draft',
      subject: `event ${eventId}`,
      before: { version: row.version, changedBy: row.changedBy },
    });
  });
}

/** Makes an earlier hall the draft. */
export async function restoreHall(
  platform: Platform,
  { eventId, number }: { eventId: number; number: number },
  actor: Account,
): Promise<void> {
  await platform.transact(async (db) => {
    const { published, row } = await syncDraft(db, eventId);
    const earlier = await findVersionHall(db, eventId, number);
    if (!earlier) throw new ProblemError('hall-version-not-found');
    const changed = { changedBy: actor.name, changedAt: platform.clock.now() };
    const draft = row ?? createDraftRow(eventId, published, changed);
    await saveDraftRow(db, {
      ...replaceItems(draft, adoptHall(earlier, published.hall)),
      ...changed,
    });
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'restore hall',
      subject: `event ${eventId}`,
      after: { number },
    });
  });
}
