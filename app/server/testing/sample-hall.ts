import type { Hall, HallChair, HallFeature, HallTable } from '#features/hall/contract/hall.ts';

export const toId = (number: number) =>
  `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
export const createChair = (id: number | null, more: Partial<HallChair> = {}): HallChair => ({
  id,
  name: `Chair ${id ?? 'new'}`,
  chairType: 'adult',
  alsoAdmits: [],
  accessible: false,
  ...more,
});
/** A round table with the chairs 10 and 11, 20 and 21 and so on. */
export const createTable = (number: number, more: Partial<HallTable> = {}): HallTable => ({
  kind: 'table',
  id: toId(number),
  name: `Table ${number}`,
  shape: 'round',
  x: 20 * number,
  y: 30,
  rotation: 0,
  maxChildren: null,
  locked: false,
  chairs: [createChair(10 * number), createChair(10 * number + 1)],
  ...more,
});
export const createFeature = (
  kind: HallFeature['kind'],
  more: Partial<HallFeature> = {},
): HallFeature => ({
  kind,
  id: toId(100),
  label: '',
  x: 50,
  y: 55,
  width: 10,
  height: 5,
  rotation: 0,
  locked: false,
  ...more,
});
export const entrance = createFeature('entrance', { id: toId(99), y: 60, height: 0.5 });
export const createHall = (items: Hall['items'], more: Partial<Hall> = {}): Hall => ({
  height: 60,
  tableSize: 10,
  items: [entrance, ...items],
  ...more,
});
/** Two tables and an entrance. */
export const sampleHall = createHall([createTable(1), createTable(2)]);
