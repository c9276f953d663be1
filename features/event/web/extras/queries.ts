import { extras } from '#features/event/contract/extras.ts';
import { events } from '#features/event/contract/events.ts';

/** Whatever shows extras of an event, or whether it has any. */
export const changedByExtras = [
  extras.list,
  extras.listOffers,
  extras.listBuyers,
  events.list,
  events.getCurrent,
  events.get,
] as const;
