import { events } from '#features/event/contract/events.ts';
import { apiQueryOptions } from '#ui/api.ts';

const minute = 60_000;

export const currentEventQueryOptions = () => ({
  ...apiQueryOptions(events.getCurrent, {}),
  staleTime: minute,
});

export const planQueryOptions = (event: number) => ({
  ...apiQueryOptions(events.getSeatingPlan, { params: { id: event } }),
  staleTime: 10 * minute,
});
