import { isDeepStrictEqual } from 'node:util';
import type { Hall, HallChair, HallItem, HallTable } from '#features/hall/contract/hall.ts';
import { isTable, listTables } from './rules.ts';

/**
 * The draft with what changed elsewhere since it began. What only one side changed is taken; of a table that both changed, the
 * draft has its settings, and chairs that are new or gone elsewhere are so in the draft.
 */
export function mergeHalls(base: Hall, current: Hall, draft: Hall): Hall {
  const [before, now, edited] = [base, current, draft].map(
    ({ items }) => new Map(items.map((item) => [item.id, item])),
  ) as [Map<string, HallItem>, Map<string, HallItem>, Map<string, HallItem>];
  const merged = draft.items.flatMap((item) => {
    const [old, published] = [before.get(item.id), now.get(item.id)];
    if (!published) return isDeepStrictEqual(old, item) ? [] : [item];
    if (!old || isDeepStrictEqual(old, published)) return [item];
    if (isDeepStrictEqual(old, item)) return [published];
    return [mergeItems(old, published, item)];
  });
  const added = current.items.filter(
    (item) => !edited.has(item.id) && !isDeepStrictEqual(before.get(item.id), item),
  );
  return {
    height: draft.height === base.height ? current.height : draft.height,
    tableSize: draft.tableSize === base.tableSize ? current.tableSize : draft.tableSize,
    items: [...merged, ...added],
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
  const merged = draft.flatMap((chair) => {
    const published = find(current, chair.id);
    const old = find(base, chair.id);
    if (old && !published) return [];
    return published && isDeepStrictEqual(old, chair) ? [published] : [chair];
  });
  const isNew = (chair: HallChair) =>
    !find(base, chair.id) &&
    !find(draft, chair.id) &&
    !merged.some(({ name }) => name === chair.name);
  return [...merged, ...current.filter(isNew)];
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
