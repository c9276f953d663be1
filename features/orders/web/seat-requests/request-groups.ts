import { formatSeat } from '#contract/rules/names.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { type SeatRequestDetails, requests } from '#features/orders/contract/seat-requests.ts';

/** Requests that were sent together and are in the same state: one card, one answer, one payment. */
export type RequestGroup = readonly [SeatRequestDetails, ...SeatRequestDetails[]];

/** The groups in the order of their first requests. */
export function groupRequests(list: readonly SeatRequestDetails[]): RequestGroup[] {
  const groups = Map.groupBy(list, ({ groupId, state }) => `${groupId} ${state}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

/** 'Table 1, Chair 2', or '4 seats'. */
export const formatSeats = (group: RequestGroup): string =>
  group.length === 1 ? formatSeat(group[0]) : `${group.length} seats`;

/** What a decision changes; after a failure, too: another member of the team may have decided first. */
export const changedByDecision = [requests.list, requests.getState, chairs.list];
