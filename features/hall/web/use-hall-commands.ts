import { isSameText } from '#contract/rules/normalize.ts';
import type { FeatureKind, HallItem, HallTable } from '#features/hall/contract/hall.ts';
import { type KeyboardEvent, useState } from 'react';
import { showNotice } from '#ui/feedback/notices.ts';
import type { HallCommands } from './HallToolbar.tsx';
import {
  type Alignment,
  alignItems,
  createFeature,
  createTable,
  describeItems,
  distributeItems,
  duplicateItems,
  type IsInUse,
  isTable,
  listNextTableNames,
  listTables,
  moveItems,
  rotateItems,
  toChanges,
  unusedNumber,
} from './hall-tools.ts';
import type { HallDraftEditor } from './useHallDraft.ts';
import type { HallItems, ItemChanges } from './hall-history.ts';

type HallDialog = 'tables' | 'publish' | 'history' | 'keys' | 'number' | null;

type CommandContext = {
  editor: HallDraftEditor;
  chosen: readonly HallItem[];
  tables: readonly HallTable[];
  isInUse: IsInUse;
  onSelect: (ids: ReadonlySet<string>) => void;
  onDialog: (dialog: HallDialog) => void;
};

function createAddCommands({ editor, chosen, tables, onSelect, onDialog }: CommandContext) {
  const { items, sizes, edit } = editor;
  function add(added: readonly HallItem[], label: string) {
    edit({ label, changes: new Map(added.map((item) => [item.id, item])) });
    onSelect(new Set(added.map(({ id }) => id)));
  }
  /** Beside the last chosen item, else in the middle. */
  function getPoint() {
    const last = chosen.at(-1);
    return last
      ? { x: Math.min(95, last.x + sizes.tableSize), y: last.y }
      : { x: 50, y: sizes.height / 2 };
  }
  return {
    addTable() {
      const [name = 'Table'] = listNextTableNames(items, 1);
      const table = createTable(name, getPoint(), {
        shape: tables[0]?.shape ?? 'round',
        chairs: tables[0]?.chairs.length ?? 10,
        chairType: 'adult',
        isForFamilies: false,
      });
      add([table], `added ${table.name}`);
    },
    addTables: () => onDialog('tables'),
    addFeature(kind: FeatureKind) {
      const feature = createFeature(kind, getPoint());
      add([feature], `added ${feature.label}`);
    },
    duplicate() {
      if (chosen.length > 0)
        add(duplicateItems(items, chosen), `duplicated ${describeItems(chosen)}`);
    },
  };
}

function createChangeCommands({ editor, chosen, onDialog }: CommandContext) {
  const { sizes, edit } = editor;
  const label = describeItems(chosen);
  const revert = (step: () => number) => {
    if (step() > 0) showNotice('Some items stay as they are: someone else changed them.');
  };
  return {
    undo: () => revert(editor.revert),
    redo: () => revert(editor.repeat),
    turn: (degrees: number) =>
      edit({ label: `turned ${label}`, changes: rotateItems(chosen, degrees), key: 'turn' }),
    align: (alignment: Alignment) =>
      edit({
        label: `aligned ${label}`,
        changes: alignItems(chosen, alignment, sizes.tableSize),
      }),
    distribute: (axis: 'x' | 'y') =>
      edit({ label: `spread ${label}`, changes: distributeItems(chosen, axis) }),
    renumber: () => onDialog('number'),
    showKeys: () => onDialog('keys'),
  };
}

/** Deletes what is chosen; a table with a chair in use stays, chosen. */
function removeChosen({ editor, chosen, isInUse, onSelect }: CommandContext) {
  const inUse = chosen.filter((item) => isTable(item) && item.chairs.some(({ id }) => isInUse(id)));
  const free = chosen.filter((item) => !inUse.includes(item));
  if (inUse.length > 0)
    showNotice(
      `${describeItems(inUse)} ${inUse.length === 1 ? 'stays' : 'stay'}: some chairs are in use.`,
    );
  editor.edit({
    label: `deleted ${describeItems(free)}`,
    changes: new Map(free.map(({ id }) => [id, null])),
  });
  onSelect(new Set(inUse.map(({ id }) => id)));
}

/** Chooses the tables with the shape, size and guests of the first chosen one. */
function selectSame({ editor, tables: [first], onSelect }: CommandContext) {
  if (!first) return;
  const same = listTables(editor.items).filter(
    ({ shape, chairs }) =>
      shape === first.shape &&
      chairs.length === first.chairs.length &&
      chairs[0]?.chairType === first.chairs[0]?.chairType,
  );
  onSelect(new Set(same.map(({ id }) => id)));
}

/** What is chosen, and what the tools do with it. */
export function useHallCommands(editor: HallDraftEditor, isInUse: IsInUse) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<HallDialog>(null);
  const { items, sizes, edit } = editor;
  const chosen = [...selected].flatMap((id) => items.get(id) ?? []);
  const tables = chosen.filter(isTable);
  const context = { editor, chosen, tables, isInUse, onSelect: setSelected, onDialog: setDialog };
  const commands: HallCommands = {
    ...createAddCommands(context),
    ...createChangeCommands(context),
    remove: () => removeChosen(context),
    selectAll: () => setSelected(new Set(items.keys())),
    selectSame: () => selectSame(context),
  };
  const move = (shift: { x: number; y: number }, key?: string) =>
    edit({
      label: `moved ${describeItems(chosen)}`,
      changes: moveItems(chosen, shift),
      ...(key && { key }),
    });
  const number = (from: number) =>
    edit({
      label: `numbered ${describeItems(tables)}`,
      changes: renumberTables(items, tables, from, sizes.tableSize),
    });
  const pressing = useNumbering(editor, setSelected);
  return {
    selected,
    setSelected,
    chosen,
    tables,
    commands,
    move,
    number,
    pressing,
    dialog,
    setDialog,
  };
}

/** Numbers tables in the order in which they are pressed; `next` is null while that is off. */
function useNumbering(
  { items, edit }: HallDraftEditor,
  onSelect: (ids: ReadonlySet<string>) => void,
) {
  const [next, setNext] = useState<number | null>(null);
  const press = (id: string) => {
    const table = items.get(id);
    if (next === null || table?.kind !== 'table') return null;
    edit({ label: `numbered Table ${next}`, changes: numberTable(items, table, next) });
    onSelect(new Set([id]));
    setNext(getNextNumber(next));
    return `This is Table ${next} now`;
  };
  return { next, setNext, press };
}

export type HallNumbering = ReturnType<typeof useNumbering>;

/** Keys that work everywhere in the editor but in text fields. */
export function createShortcuts(commands: HallCommands, clear: () => void) {
  const plain: Record<string, () => void> = {
    Delete: commands.remove,
    Backspace: commands.remove,
    '[': () => commands.turn(-15),
    ']': () => commands.turn(15),
    '?': commands.showKeys,
    Escape: clear,
  };
  const withControl: Record<string, (shift: boolean) => void> = {
    z: (shift) => (shift ? commands.redo() : commands.undo()),
    y: commands.redo,
    d: commands.duplicate,
    a: commands.selectAll,
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (
      !(event.target instanceof Element) ||
      event.target.closest('input, textarea, select, [role=dialog]')
    )
      return;
    const isControl = event.ctrlKey || event.metaKey;
    const isButton = event.target.closest('button, a, summary') !== null;
    const key = isControl ? event.key.toLowerCase() : event.key;
    const action = isControl ? withControl[key] : isButton && key !== '?' ? undefined : plain[key];
    if (!action) return;
    action(event.shiftKey);
    event.preventDefault();
  };
}

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
    (item) => item.id !== table.id && isSameText(item.name, name),
  );
  return toChanges([{ ...table, name }, ...(other ? [{ ...other, name: table.name }] : [])]);
}

/** The number after this one. */
export const getNextNumber = (number: number): number =>
  number + 1 === unusedNumber ? number + 2 : number + 1;
