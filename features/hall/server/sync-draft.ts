import type { Hall } from '#features/hall/contract/hall.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { lockEvent } from '#features/event/server/queries.ts';
import { type DraftRow, findDraft, findHall, type PublishedHall, saveDraftRow } from './queries.ts';
import { mergeHalls } from './merge-halls.ts';
import type { DraftItems } from './tables.ts';

export type Draft = { published: PublishedHall; row: DraftRow | null; hall: Hall };

const toHall = ({ height, tableSize, items }: DraftRow): Hall => ({
  height,
  tableSize,
  items: Object.values(items).map(({ item }) => item),
});

/** The published hall and its draft, with what changed elsewhere since the draft began. Locks the event in the caller's transaction. */
export async function syncDraft(db: Database, eventId: number): Promise<Draft> {
  await lockEvent(db, eventId, 'no key update');
  const published = await findHall(db, eventId);
  if (!published) throw new ProblemError('event-not-found');
  const row = await findDraft(db, eventId);
  if (!row) return { published, row, hall: published.hall };
  if (isDeepStrictEqual(row.baseHall, published.hall)) return { published, row, hall: toHall(row) };
  const merged = mergeHalls(row.baseHall, published.hall, toHall(row));
  const next = { ...replaceItems(row, merged), baseHall: published.hall, base: published.number };
  await saveDraftRow(db, next);
  return { published, row: next, hall: merged };
}

/** The draft with the items of a hall, as its next version: only what differs counts as changed. */
export function replaceItems(row: DraftRow, hall: Hall): DraftRow {
  const version = row.version + 1;
  const items: DraftItems = Object.fromEntries(
    hall.items.map((item) => {
      const before = row.items[item.id];
      const same = before !== undefined && isDeepStrictEqual(before.item, item);
      return [item.id, same ? before : { item, changedIn: version }];
    }),
  );
  const gone = Object.keys(row.items).filter((id) => !(id in items));
  const removed = {
    ...Object.fromEntries(Object.entries(row.removed).filter(([id]) => !(id in items))),
    ...Object.fromEntries(gone.map((id) => [id, version])),
  };
  const { height, tableSize } = hall;
  return { ...row, version, items, removed, height, tableSize };
}

/** A draft that is the published hall. */
export const createDraftRow = (
  eventId: number,
  { number, hall }: PublishedHall,
  changed: Pick<DraftRow, 'changedBy' | 'changedAt'>,
): DraftRow => ({
  eventId,
  version: 0,
  base: number,
  baseHall: hall,
  items: Object.fromEntries(hall.items.map((item) => [item.id, { item, changedIn: 0 }])),
  removed: {},
  height: hall.height,
  tableSize: hall.tableSize,
  ...changed,
});
