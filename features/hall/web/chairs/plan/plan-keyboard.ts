import type { KeyboardEvent } from 'react';
import type { ChairStore } from '../store/chair-store.ts';
import { isArrowKey, type TablePoint, findTableInDirection } from './plan-geometry.ts';
import { findFirstAvailableChair, type ChairTypeFilter } from '../store/table-summary.ts';

export type PlanTarget = { chair: number } | { table: string } | null;

/** The chair or table of an event target inside a plan, or null. */
export function getPlanTarget(target: EventTarget | null): PlanTarget {
  if (!(target instanceof Element)) return null;
  const marked = target.closest<SVGElement>('[data-chair], [data-table]');
  const { chair, table } = marked?.dataset ?? {};
  if (chair) return { chair: Number(chair) };
  return table ? { table } : null;
}

function find(root: Element, attribute: 'data-chair' | 'data-table', value: string | number) {
  return root.querySelector<SVGElement>(`[${attribute}="${CSS.escape(String(value))}"]`);
}

function focusChair(root: Element, id: number) {
  find(root, 'data-chair', id)?.focus({ preventScroll: true });
}

export function focusTable(root: Element, name: string) {
  find(root, 'data-table', name)?.focus({ preventScroll: true });
}

const forward = new Set(['ArrowRight', 'ArrowDown']);

type PlanKeys = {
  store: ChairStore;
  spots: readonly TablePoint[];
  chairType: ChairTypeFilter;
  onTable: (name: string) => void;
  onChair: (id: number) => void;
  /** Handles Escape on a chair; without it the focus returns to the table. */
  onBack?: () => void;
};

/**
 * Keys of the plan: arrows move between tables or chairs, Enter opens a table or presses a chair, Escape returns to the
 * table, Home and End go to the first and last.
 */
export function createPlanKeyHandler({
  store,
  spots,
  chairType,
  onTable,
  onChair,
  onBack,
}: PlanKeys) {
  function onChairKey(event: KeyboardEvent<Element>, id: number) {
    const root = event.currentTarget;
    const table = store.chair(id)?.tableName ?? '';
    const chairs = store.table(table);
    const place = chairs.findIndex((chair) => chair.id === id);
    if (event.key === 'Enter' || event.key === ' ') onChair(id);
    else if (event.key === 'Escape' && onBack) onBack();
    else if (event.key === 'Escape') focusTable(root, table);
    else if (isArrowKey(event.key) || event.key === 'Home' || event.key === 'End') {
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
      const first = findFirstAvailableChair(store.table(name), chairType);
      if (first) focusChair(root, first.id);
    } else if (isArrowKey(event.key)) {
      const next = findTableInDirection(spots, name, event.key);
      if (next) focusTable(root, next);
    } else if (event.key === 'Home' || event.key === 'End') {
      const next = spots.at(event.key === 'Home' ? 0 : -1);
      if (next) focusTable(root, next.name);
    } else return;
    event.preventDefault();
  }

  return (event: KeyboardEvent<Element>) => {
    const target = getPlanTarget(event.target);
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    if ('chair' in target) onChairKey(event, target.chair);
    else onTableKey(event, target.table);
  };
}
