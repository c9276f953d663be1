import type { HallItem, HallSizes } from '#features/hall/contract/hall.ts';

export type HallItems = ReadonlyMap<string, HallItem>;
/** New states of items by id; null removes one. */
export type ItemChanges = ReadonlyMap<string, HallItem | null>;

type Step = {
  /** What was done: 'moved 5 tables'. */
  label: string;
  before: ItemChanges;
  after: ItemChanges;
  sizes: { before: HallSizes; after: HallSizes } | null;
  /** Steps of one key within a moment are one step. */
  key: string | null;
  at: number;
};

export type HallState = {
  items: HallItems;
  sizes: HallSizes;
  undo: readonly Step[];
  redo: readonly Step[];
};

const maxSteps = 200;
/** Milliseconds in which repeated nudges are one step. */
const mergeTime = 400;

const applyChanges = (items: HallItems, changes: ItemChanges): HallItems => {
  const next = new Map(items);
  for (const [id, item] of changes)
    if (item === null) next.delete(id);
    else next.set(id, item);
  return next;
};

export type Edit = {
  label: string;
  changes?: ItemChanges;
  sizes?: HallSizes;
  key?: string;
};

/** Changes items as one step that can be undone. Changes that change nothing are left out. */
export function applyEdit(
  state: HallState,
  { label, changes = new Map(), sizes, key }: Edit,
  now: number,
): HallState {
  const after = new Map(
    [...changes].filter(([id, item]) => (state.items.get(id) ?? null) !== item),
  );
  if (after.size === 0 && !sizes) return state;
  const before = new Map([...after.keys()].map((id) => [id, state.items.get(id) ?? null]));
  const step: Step = {
    label,
    before,
    after,
    sizes: sizes ? { before: state.sizes, after: sizes } : null,
    key: key ?? null,
    at: now,
  };
  const last = state.undo.at(-1);
  const isRepeated =
    last !== undefined && last.key !== null && last.key === step.key && now - last.at < mergeTime;
  const merged: Step = isRepeated
    ? {
        ...step,
        before: new Map([...step.before, ...last.before]),
        sizes: last.sizes ?? step.sizes,
      }
    : step;
  return {
    items: applyChanges(state.items, after),
    sizes: sizes ?? state.sizes,
    undo: [...(isRepeated ? state.undo.slice(0, -1) : state.undo), merged].slice(-maxSteps),
    redo: [],
  };
}

/** Reverts the last step; items that someone else has changed since stay. `skipped` counts them. */
export function undoEdit(state: HallState): { state: HallState; skipped: number } {
  const step = state.undo.at(-1);
  if (!step) return { state, skipped: 0 };
  const { own, skipped } = keepOwn(state.items, step.after, step.before);
  return {
    skipped,
    state: {
      items: applyChanges(state.items, own),
      sizes: step.sizes?.before ?? state.sizes,
      undo: state.undo.slice(0, -1),
      redo: [...state.redo, step],
    },
  };
}

export function redoEdit(state: HallState): { state: HallState; skipped: number } {
  const step = state.redo.at(-1);
  if (!step) return { state, skipped: 0 };
  const { own, skipped } = keepOwn(state.items, step.before, step.after);
  return {
    skipped,
    state: {
      items: applyChanges(state.items, own),
      sizes: step.sizes?.after ?? state.sizes,
      undo: [...state.undo, { ...step, key: null }],
      redo: state.redo.slice(0, -1),
    },
  };
}

/** Those of the changes whose items are still as this editor left them. */
function keepOwn(items: HallItems, expected: ItemChanges, changes: ItemChanges) {
  const own = new Map(
    [...changes].filter(([id]) => (items.get(id) ?? null) === (expected.get(id) ?? null)),
  );
  return { own, skipped: changes.size - own.size };
}

/** Takes over what someone else changed; no step. */
export const applyOthers = (
  state: HallState,
  changes: ItemChanges,
  sizes: HallSizes,
): HallState => ({ ...state, items: applyChanges(state.items, changes), sizes });
