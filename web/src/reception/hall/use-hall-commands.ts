import type { FeatureKind, HallItem } from '@namugongo/contract/reception/hall';
import { type KeyboardEvent, useState } from 'react';
import { showNotice } from '../../ui/feedback/notices.ts';
import type { HallCommands } from './HallToolbar.tsx';
import {
  alignItems,
  createFeature,
  createTable,
  describeItems,
  distributeItems,
  duplicateItems,
  type IsInUse,
  isTable,
  listNextTableNames,
  moveItems,
  renumberTables,
  rotateItems,
} from './hall-tools.ts';
import type { HallDraftEditor } from './useHallDraft.ts';

export type HallDialog = 'tables' | 'publish' | 'history' | 'keys' | 'number' | null;

/** What the tools do with the chosen items, and the keys for it. */
export function useHallCommands(editor: HallDraftEditor, isInUse: IsInUse) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<HallDialog>(null);
  const { items, sizes, edit } = editor;
  const chosen = [...selected].flatMap((id) => items.get(id) ?? []);
  const tables = chosen.filter(isTable);

  function add(added: readonly HallItem[], label: string) {
    edit({ label, changes: new Map(added.map((item) => [item.id, item])) });
    setSelected(new Set(added.map(({ id }) => id)));
  }

  /** Beside the last chosen item, else in the middle. */
  function getFreePoint() {
    const last = chosen.at(-1);
    return last
      ? { x: Math.min(95, last.x + sizes.tableSize), y: last.y }
      : { x: 50, y: sizes.height / 2 };
  }

  function remove() {
    const inUse = tables.filter(({ chairs }) => chairs.some(({ id }) => isInUse(id)));
    const free = chosen.filter((item) => !inUse.some(({ id }) => id === item.id));
    if (inUse.length > 0)
      showNotice(
        `${describeItems(inUse)} ${inUse.length === 1 ? 'stays' : 'stay'}: some chairs are in use.`,
      );
    edit({
      label: `deleted ${describeItems(free)}`,
      changes: new Map(free.map(({ id }) => [id, null])),
    });
    setSelected(new Set(inUse.map(({ id }) => id)));
  }

  function revert(step: () => number) {
    if (step() > 0) showNotice('Some items stay as they are: someone else changed them.');
  }

  const commands: HallCommands = {
    addTable() {
      const [name = 'Table'] = listNextTableNames(items, 1);
      const settings = {
        shape: 'round',
        chairs: 10,
        chairType: 'adult',
        isForFamilies: false,
      } as const;
      const [like] = tables;
      const table = createTable(
        name,
        getFreePoint(),
        like ? { ...settings, shape: like.shape, chairs: like.chairs.length } : settings,
      );
      add([table], `added ${table.name}`);
    },
    addTables: () => setDialog('tables'),
    addFeature(kind: FeatureKind) {
      const feature = createFeature(kind, getFreePoint());
      add([feature], `added ${feature.label}`);
    },
    undo: () => revert(editor.revert),
    redo: () => revert(editor.repeat),
    duplicate() {
      if (chosen.length > 0)
        add(duplicateItems(items, chosen), `duplicated ${describeItems(chosen)}`);
    },
    remove,
    turn: (degrees) =>
      edit({
        label: `turned ${describeItems(chosen)}`,
        changes: rotateItems(chosen, degrees),
        key: 'turn',
      }),
    align: (alignment) =>
      edit({
        label: `aligned ${describeItems(chosen)}`,
        changes: alignItems(chosen, alignment, sizes.tableSize),
      }),
    distribute: (axis) =>
      edit({
        label: `spread ${describeItems(chosen)}`,
        changes: distributeItems(chosen, axis),
      }),
    renumber: () => setDialog('number'),
    selectAll: () => setSelected(new Set(items.keys())),
    selectSame() {
      const [first] = tables;
      if (!first) return;
      const same = [...items.values()].filter(
        (item) =>
          isTable(item) &&
          item.shape === first.shape &&
          item.chairs.length === first.chairs.length &&
          item.chairs[0]?.chairType === first.chairs[0]?.chairType,
      );
      setSelected(new Set(same.map(({ id }) => id)));
    },
    showKeys: () => setDialog('keys'),
  };

  function move(shift: { x: number; y: number }, key?: string) {
    edit({
      label: `moved ${describeItems(chosen)}`,
      changes: moveItems(chosen, shift),
      ...(key && { key }),
    });
  }

  function number(from: number) {
    edit({
      label: `numbered ${describeItems(tables)}`,
      changes: renumberTables(items, tables, from, sizes.tableSize),
    });
  }

  return { selected, setSelected, chosen, tables, commands, move, number, dialog, setDialog };
}

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
