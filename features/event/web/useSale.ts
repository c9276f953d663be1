import { type ChairType, chairTypes } from '#contract/chairs.ts';
import {
  getSaleState,
  isReceptionOver,
  type Sale,
  type SaleState,
  saleStates,
} from '#features/event/contract/rules/sale-state.ts';
import { toServerTime } from '#ui/browser/clock-sync.ts';
import { useNowValue } from '#ui/browser/useNow.ts';

export type SaleStates = { state: SaleState; byType: Record<ChairType, SaleState> };

const toDate = (now: number) => new Date(toServerTime(now));

/** The states of an event's sale, by the clock of the server; they change by themselves when their time comes. */
export function useSale(event: Sale): SaleStates {
  const states = useNowValue((now) =>
    [null, ...chairTypes].map((type) => getSaleState(event, toDate(now), type)).join(' '),
  ).split(' ');
  const read = (index: number): SaleState =>
    saleStates.find((state) => state === states[index]) ?? 'over';
  return {
    state: read(0),
    byType: { adult: read(1), youth: read(2), children: read(3), priest: read(4) },
  };
}

/** Whether the reception is over, by the clock of the server. */
export const useIsReceptionOver = (event: Pick<Sale, 'countdownTarget' | 'endsAt'>): boolean =>
  useNowValue((now) => isReceptionOver(event, toDate(now)));
