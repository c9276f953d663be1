import type { TableShape } from '#features/event/contract/events.ts';
import type { Price } from '#contract/event.ts';
import type { HallItem, HallSizes } from '#features/hall/contract/hall.ts';
import type { Edit, HallItems, ItemChanges } from './hall-history.ts';
import type { IsInUse } from './hall-tools.ts';

export type InspectorProps = {
  items: HallItems;
  sizes: HallSizes;
  chosen: readonly HallItem[];
  prices: readonly Price[];
  isInUse: IsInUse;
  onEdit: (edit: Edit) => void;
};

export const shapeLabels: Record<TableShape, string> = {
  round: 'Round table',
  square: 'Square table',
  long: 'Long table',
  row: 'Row of chairs',
};

/** What the values of items have in common; null where they differ. */
export function getCommon<T, V>(items: readonly T[], read: (item: T) => V): V | null {
  const [first] = items;
  if (first === undefined) return null;
  const value = read(first);
  return items.every((item) => read(item) === value) ? value : null;
}

export const toChanges = <T extends HallItem>(
  items: readonly T[],
  change: (item: T) => HallItem,
): ItemChanges => new Map(items.map((item) => [item.id, change(item)]));
