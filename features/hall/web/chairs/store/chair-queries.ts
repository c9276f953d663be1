import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import { events } from '#features/event/contract/events.ts';
import { apiQueryOptions } from '#ui/api.ts';

const requestTimes = new WeakMap<object, number>();

/** When a list of chairs was requested, as performance.now(): changes that the stream reported later are newer than the list. */
export const getRequestTime = (list: readonly Chair[]): number => requestTimes.get(list) ?? 0;

/** The chairs of an event, fetched anew whenever a screen opens: others take chairs all the time. */
export const chairsQueryOptions = (event: number) => ({
  ...apiQueryOptions(
    chairs.list,
    { query: { event } },
    {
      isLive: true,
      async wrapCall(call) {
        const requestedAt = performance.now();
        const list = await call();
        requestTimes.set(list, requestedAt);
        return list;
      },
    },
  ),
  staleTime: 0,
  // An equal list is still a new one: the stream may have changed the chairs since the last.
  structuralSharing: false,
});

/** What a change of chairs changes: their list, and the seating plan, which may have a new table. */
export const changedByChairs = [chairs.list, events.getSeatingPlan];
