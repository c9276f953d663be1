import { reports } from '#features/reports/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { chairsQueryOptions } from '#features/event/web/queries.ts';
import type { SaleState } from './HallItemDrawing.tsx';

export type HallSales = {
  /** By id of the chair. */
  states: ReadonlyMap<number, SaleState>;
  /** What the sold chairs brought, in cents. */
  paidCents: ReadonlyMap<number, number>;
};

/** The sale of the event's chairs, while it is on the screen. */
export function useHallSales(event: number, isVisible: boolean): HallSales | null {
  const { data: chairs } = useQuery({
    ...chairsQueryOptions(event),
    enabled: isVisible,
    refetchInterval: 5_000,
  });
  const { data: sold } = useQuery({
    ...apiQueryOptions(reports.listSoldChairs, { query: { event } }),
    enabled: isVisible,
    refetchInterval: 10_000,
  });
  return useMemo(() => {
    if (!isVisible || !chairs) return null;
    const seated = new Set(sold?.flatMap(({ chairId, received }) => (received ? [chairId] : [])));
    return {
      states: new Map(
        chairs.map(({ id, chairStatus, claimed }): [number, SaleState] => {
          if (seated.has(id)) return [id, 'seated'];
          if (claimed) return [id, chairStatus === 'Sold' ? 'sold' : 'held'];
          return [id, chairStatus === 'Buy' || chairStatus === 'Available' ? 'free' : 'closed'];
        }),
      ),
      paidCents: new Map(sold?.map(({ chairId, amount }) => [chairId, amount])),
    };
  }, [chairs, sold, isVisible]);
}
