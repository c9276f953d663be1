import type { HallTable } from '#features/hall/contract/hall.ts';
import type { HallItems, ItemChanges } from './hall-history.ts';
import { listNextTableNames, listTables, toChanges, unusedNumber } from './hall-tools.ts';

/** The tables with new numbers, in their order from the top left, row by row. */
export function renumberTables(
  items: HallItems,
  chosen: readonly HallTable[],
  from: number,
  tableSize: number,
): ItemChanges {
  const row = (table: HallTable) => Math.round(table.y / tableSize);
  const sorted = chosen.toSorted((a, b) => row(a) - row(b) || a.x - b.x);
  const others = new Map([...items].filter(([id]) => !chosen.some((table) => table.id === id)));
  const names = listNextTableNames(others, sorted.length, { from });
  return toChanges(sorted.map((table, index) => ({ ...table, name: names[index] ?? table.name })));
}

/** The table with a number. A table that has the number already gets the other's name, so that no two have the same. */
export function numberTable(items: HallItems, table: HallTable, number: number): ItemChanges {
  const name = `Table ${number}`;
  const other = listTables(items).find(
    (item) => item.id !== table.id && item.name.toLowerCase() === name.toLowerCase(),
  );
  return toChanges([{ ...table, name }, ...(other ? [{ ...other, name: table.name }] : [])]);
}

/** The number after this one. */
export const getNextNumber = (number: number): number =>
  number + 1 === unusedNumber ? number + 2 : number + 1;
