import type { Endpoint } from '#contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { apiQueryOptions } from '#ui/api.ts';
import { chairsQueryOptions } from '#features/hall/web/chairs/store/chair-queries.ts';
import type { HallSales } from './HallItemDrawing.tsx';
import { getStaffState } from '#features/hall/contract/rules/seat-states.ts';

/** A call that lists an event's sold chairs, of a feature that knows them: what each was sold for, and whether its guest is there. */
export type SoldChairsEndpoint = Endpoint<
  z.ZodUndefined,
  z.ZodType<{ event?: number | undefined }>,
  z.ZodUndefined,
  z.ZodType<readonly { chairId: number; amount: number; received: boolean }[]>
>;

/** The sale of the event's chairs, while it is on the screen. */
export function useHallSales(
  event: number,
  soldChairs: SoldChairsEndpoint,
  isVisible: boolean,
): HallSales | null {
  const { data: chairs } = useQuery({
    ...chairsQueryOptions(event),
    enabled: isVisible,
    refetchInterval: 5_000,
  });
  const { data: sold } = useQuery({
    ...apiQueryOptions(soldChairs, { query: { event } }),
    enabled: isVisible,
    refetchInterval: 10_000,
  });
  return useMemo(() => {
    if (!isVisible || !chairs) return null;
    const seated = new Set(sold?.flatMap(({ chairId, received }) => (received ? [chairId] : [])));
    return {
      states: new Map(
        chairs.map((chair) => [chair.id, getStaffState(chair, seated.has(chair.id))]),
      ),
      paidCents: new Map(sold?.map(({ chairId, amount }) => [chairId, amount])),
    };
  }, [chairs, sold, isVisible]);
}
