/** The items in a new order: those with the given ids first, then the rest in their old order. Unknown ids are ignored. */
export function reorder<T extends { id: number }>(
  items: readonly T[],
  ids: readonly number[],
): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const first = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return [...first, ...items.filter((item) => !first.includes(item))];
}
