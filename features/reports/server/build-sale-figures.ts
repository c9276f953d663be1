import type { SaleState } from '#features/today/contract/today.ts';
import { type Figure, toFigure } from '#platform/ops/metrics.ts';

/** The sale of the current event as figures; without values when there is none. */
export const buildSaleFigures = (sale: SaleState | null): Figure[] => [
  {
    name: 'namugongo_chairs',
    help: 'Chairs of the current event by state',
    samples: (['sold', 'held', 'free'] as const).flatMap((state) =>
      sale ? [{ labels: { state }, value: sale[state] }] : [],
    ),
  },
  toFigure(
    'namugongo_guests_seated',
    'Tickets of the current event that entered',
    sale?.seated ?? null,
  ),
];
