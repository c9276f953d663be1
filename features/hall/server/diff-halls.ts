import { isDeepStrictEqual } from 'node:util';
import type { Hall, HallChair, HallTable } from '#features/hall/contract/hall.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { isFeature, listTables } from './rules.ts';

/** A chair of a hall at its table. */
export type PlacedChair = HallChair & { table: HallTable };
export type ChairPair = { id: number; before: PlacedChair; after: PlacedChair };
export type HallDiff = {
  tablesAdded: HallTable[];
  tablesRemoved: HallTable[];
  /** Tables of both halls, each with its earlier state. */
  tablePairs: { before: HallTable; after: HallTable }[];
  chairsAdded: PlacedChair[];
  chairsRemoved: (PlacedChair & { id: number })[];
  /** Chairs of both halls, also at another table. */
  chairPairs: ChairPair[];
  /** Chairs that the later hall has twice. */
  chairsTwice: PlacedChair[];
  featuresChanged: boolean;
};

export const listPlacedChairs = (hall: Hall): PlacedChair[] =>
  listTables(hall).flatMap((table) => table.chairs.map((chair) => ({ ...chair, table })));

export const getChairLabel = ({ table, name }: PlacedChair): string =>
  formatChairLabel({ tableName: table.name, chairName: name });

/** What changes from one hall to another. Tables and chairs are compared by their ids, never by their names. */
export function diffHalls(before: Hall, after: Hall): HallDiff {
  const [oldTables, newTables] = [listTables(before), listTables(after)];
  const oldChairs = new Map(
    listPlacedChairs(before).flatMap((chair) => (chair.id === null ? [] : [[chair.id, chair]])),
  );
  const chairsAdded: PlacedChair[] = [];
  const chairsTwice: PlacedChair[] = [];
  const pairs = new Map<number, ChairPair>();
  for (const chair of listPlacedChairs(after)) {
    const old = chair.id === null ? undefined : oldChairs.get(chair.id);
    if (!old || chair.id === null) chairsAdded.push(chair);
    else if (pairs.has(chair.id)) chairsTwice.push(chair);
    else pairs.set(chair.id, { id: chair.id, before: old, after: chair });
  }
  const findById = (tables: readonly HallTable[], { id }: HallTable) =>
    tables.find((table) => table.id === id);
  return {
    tablesAdded: newTables.filter((table) => !findById(oldTables, table)),
    tablesRemoved: oldTables.filter((table) => !findById(newTables, table)),
    tablePairs: newTables.flatMap((table) => {
      const old = findById(oldTables, table);
      return old ? [{ before: old, after: table }] : [];
    }),
    chairsAdded,
    chairsRemoved: [...oldChairs].flatMap(([id, chair]) =>
      pairs.has(id) ? [] : [{ ...chair, id }],
    ),
    chairPairs: [...pairs.values()],
    chairsTwice,
    featuresChanged:
      before.height !== after.height ||
      before.tableSize !== after.tableSize ||
      !isDeepStrictEqual(sortFeatures(before), sortFeatures(after)),
  };
}

const sortFeatures = ({ items }: Hall) =>
  items.filter(isFeature).toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Whether a table stands elsewhere or has another shape. */
export const isMoved = ({ before, after }: HallDiff['tablePairs'][number]): boolean =>
  before.x !== after.x ||
  before.y !== after.y ||
  before.rotation !== after.rotation ||
  before.shape !== after.shape;

export const isRenamed = ({ before, after }: ChairPair): boolean =>
  getChairLabel(before) !== getChairLabel(after);

/** Whether other people may sit there. */
export const isReassigned = ({ before, after }: ChairPair): boolean =>
  before.chairType !== after.chairType ||
  !isDeepStrictEqual(before.alsoAdmits.toSorted(), after.alsoAdmits.toSorted());
