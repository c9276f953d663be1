import type { KeyboardEvent } from 'react';
import type { ChairStore } from './chair-store.ts';
import { isDirection, type Spot, spotTowards } from './plan-geometry.ts';
import { firstOpenChair, type WantedType } from './table-facts.ts';

export type PlanTarget = { chair: number } | { table: string } | null;

/** The chair or the table that an event inside a plan is about. */
export function planTarget(target: EventTarget | null): PlanTarget {
  if (!(target instanceof Element)) return null;
  const marked = target.closest<SVGElement>('[data-chair], [data-table]');
  const { chair, table } = marked?.dataset ?? {};
  if (chair) return { chair: Number(chair) };
  return table ? { table } : null;
}

function find(root: Element, attribute: 'data-chair' | 'data-table', value: string | number) {
  return root.querySelector<SVGElement>(`[${attribute}="${CSS.escape(String(value))}"]`);
}

export function focusChair(root: Element, id: number) {
  find(root, 'data-chair', id)?.focus({ preventScroll: true });
}

export function focusTable(root: Element, name: string) {
  find(root, 'data-table', name)?.focus({ preventScroll: true });
}

const forward = new Set(['ArrowRight', 'ArrowDown']);

type PlanKeys = {
  store: ChairStore;
  spots: readonly Spot[];
  chairType: WantedType;
  onTable: (name: string) => void;
  onChair: (id: number) => void;
  /** Escape on a chair: back to the table, or out of the close-up. */
  onBack?: () => void;
};

/**
 * Keys of the plan: arrows between tables, Enter opens the table, arrows between its chairs, Enter presses a chair,
 * Escape goes back to the table, Home and End to the first and the last.
 */
export function planKeys({ store, spots, chairType, onTable, onChair, onBack }: PlanKeys) {
  function onChairKey(event: KeyboardEvent<Element>, id: number) {
    const root = event.currentTarget;
    const table = store.chair(id)?.tableName ?? '';
    const chairs = store.table(table);
    const place = chairs.findIndex((chair) => chair.id === id);
    if (event.key === 'Enter' || event.key === ' ') onChair(id);
    else if (event.key === 'Escape' && onBack) onBack();
    else if (event.key === 'Escape') focusTable(root, table);
    else if (isDirection(event.key) || event.key === 'Home' || event.key === 'End') {
      const step = forward.has(event.key) ? 1 : -1;
      const at =
        event.key === 'Home' ? 0 : event.key === 'End' ? -1 : (place + step) % chairs.length;
      const next = chairs.at(at);
      if (next) focusChair(root, next.id);
    } else return;
    event.preventDefault();
  }

  function onTableKey(event: KeyboardEvent<Element>, name: string) {
    const root = event.currentTarget;
    if (event.key === 'Enter' || event.key === ' ') {
      onTable(name);
      const first = firstOpenChair(store.table(name), chairType);
      if (first) focusChair(root, first.id);
    } else if (isDirection(event.key)) {
      const next = spotTowards(spots, name, event.key);
      if (next) focusTable(root, next);
    } else if (event.key === 'Home' || event.key === 'End') {
      const next = spots.at(event.key === 'Home' ? 0 : -1);
      if (next) focusTable(root, next.name);
    } else return;
    event.preventDefault();
  }

  return (event: KeyboardEvent<Element>) => {
    const target = planTarget(event.target);
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    if ('chair' in target) onChairKey(event, target.chair);
    else onTableKey(event, target.table);
  };
}
