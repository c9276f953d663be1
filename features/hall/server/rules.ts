import type { PlanFeature, SeatingPlan } from '#features/event/contract/events.ts';
import type { Hall, HallFeature, HallItem, HallTable } from '#features/hall/contract/hall.ts';
import { drawingScale, fullPitch } from '#features/hall/contract/rules/hall-geometry.ts';

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
