import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PlanFeature, SeatingPlan } from '@namugongo/contract/reception/events';
import type {
  Hall,
  HallChair,
  HallFeature,
  HallItem,
  HallTable,
} from '@namugongo/contract/reception/hall';
import { drawingScale, fullPitch } from '@namugongo/contract/rules/hall-geometry';

/** Room of a table on a plan without any. */
const defaultTableSize = 11;

/** As much room as the nearest two tables leave; how a plan without a size of its own is drawn. */
export function deriveTableSize({ tables }: Pick<SeatingPlan, 'tables'>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, a] of tables.entries())
    for (const b of tables.slice(index + 1))
      least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  if (!Number.isFinite(least)) return defaultTableSize;
  const scale = Math.max(0.4, Math.min(1.2, (least * drawingScale) / fullPitch));
  return Math.round(((scale * fullPitch) / drawingScale) * 100) / 100;
}

/** Features of the time before the editor have no id; their place in the list gives them one that stays. */
const createFeatureId = (index: number) =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** The id of a table that has no place on the plan: the same for the same name. */
export function createUnplacedId(eventId: number, tableName: string): string {
  const hash = createHash('sha256').update(`${eventId} ${tableName}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The plan measures a feature from its top left corner, the editor from its center. */
export const toHallFeature = (
  { x, y, width, height, kind, label, rotation = 0, id, locked = false }: PlanFeature,
  index: number,
): HallFeature => ({
  id: id ?? createFeatureId(index),
  kind,
  label,
  x: x + Math.max(width, 0.5) / 2,
  y: y + Math.max(height, 0.5) / 2,
  width: Math.max(width, 0.5),
  height: Math.max(height, 0.5),
  rotation,
  locked,
});

export const toPlanFeature = ({ x, y, width, height, ...feature }: HallFeature): PlanFeature => ({
  ...feature,
  x: Math.max(0, x - width / 2),
  y: Math.max(0, y - height / 2),
  width,
  height,
});

export const isTable = (item: HallItem): item is HallTable => item.kind === 'table';
export const isFeature = (item: HallItem): item is HallFeature => item.kind !== 'table';
export const listTables = (hall: Hall): HallTable[] => hall.items.filter(isTable);

/**
 * The draft with what changed elsewhere since it began. What only one side changed is taken; of a table that both changed, the
 * draft has its settings, and chairs that are new or gone elsewhere are so in the draft.
 */
export function mergeHalls(base: Hall, current: Hall, draft: Hall): Hall {
  const [before, now, edited] = [base, current, draft].map(
    ({ items }) => new Map(items.map((item) => [item.id, item])),
  ) as [Map<string, HallItem>, Map<string, HallItem>, Map<string, HallItem>];
  const kept = draft.items.flatMap((item) => {
    const [old, published] = [before.get(item.id), now.get(item.id)];
    if (!published) return old && isDeepStrictEqual(old, item) ? [] : [item];
    if (!old || isDeepStrictEqual(old, published)) return [item];
    if (isDeepStrictEqual(old, item)) return [published];
    return [mergeItems(old, published, item)];
  });
  const added = current.items.filter((item) => {
    const old = before.get(item.id);
    return !edited.has(item.id) && !(old && isDeepStrictEqual(old, item));
  });
  return {
    height: draft.height === base.height ? current.height : draft.height,
    tableSize: draft.tableSize === base.tableSize ? current.tableSize : draft.tableSize,
    items: [...kept, ...added],
  };
}

function mergeItems(base: HallItem, current: HallItem, draft: HallItem): HallItem {
  if (!isTable(base) || !isTable(current) || !isTable(draft)) return draft;
  const chairs = mergeChairs(base.chairs, current.chairs, draft.chairs);
  return { ...draft, chairs: chairs.length > 0 ? chairs : draft.chairs };
}

function mergeChairs(
  base: readonly HallChair[],
  current: readonly HallChair[],
  draft: readonly HallChair[],
): HallChair[] {
  const find = (chairs: readonly HallChair[], id: number | null) =>
    id === null ? undefined : chairs.find((chair) => chair.id === id);
  const kept = draft.flatMap((chair) => {
    const published = find(current, chair.id);
    const old = find(base, chair.id);
    if (old && !published) return [];
    return published && old && isDeepStrictEqual(old, chair) ? [published] : [chair];
  });
  const isNew = (chair: HallChair) =>
    !find(base, chair.id) &&
    !find(draft, chair.id) &&
    !kept.some(({ name }) => name === chair.name);
  return [...kept, ...current.filter(isNew)];
}

/** An earlier hall as a draft: of its chairs, those that still exist, by their ids and else by their labels, are the same chairs. */
export function adoptHall(earlier: Hall, published: Hall): Hall {
  const places = listTables(published).flatMap(({ name, chairs }) =>
    chairs.map((chair) => ({ label: `${name} ${chair.name}`, id: chair.id })),
  );
  const ids = new Set(places.map(({ id }) => id));
  const used = new Set(
    listTables(earlier).flatMap(({ chairs }) =>
      chairs.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
    ),
  );
  const findId = (table: HallTable, { id, name }: HallChair): number | null => {
    if (ids.has(id)) return id;
    const place = places.find(({ label }) => label === `${table.name} ${name}`);
    if (!place || used.has(place.id)) return null;
    used.add(place.id);
    return place.id;
  };
  return {
    ...earlier,
    items: earlier.items.map((item) =>
      isTable(item)
        ? { ...item, chairs: item.chairs.map((chair) => ({ ...chair, id: findId(item, chair) })) }
        : item,
    ),
  };
}
