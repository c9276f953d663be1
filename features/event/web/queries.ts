import { events } from '#features/event/contract/events.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { fetchWithClockSync } from '#ui/browser/clock-sync.ts';

const minute = 60_000;

export const currentEventQueryOptions = () => ({
  ...apiQueryOptions(events.getCurrent, {}, { fetch: fetchWithClockSync }),
  staleTime: minute,
  // Seats sell out, staff close a sale, and the next reception becomes the current one.
  refetchInterval: minute,
});

export const planQueryOptions = (event: number) => ({
  ...apiQueryOptions(events.getSeatingPlan, { params: { id: event } }),
  staleTime: 10 * minute,
});
