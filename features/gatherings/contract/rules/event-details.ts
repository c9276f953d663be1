import type { EventDetails } from '#features/event/contract/rules/event-details.ts';
import type { Occurrence } from './occurrences.ts';

/** An occurrence as what every screen, email and calendar shows of an event. */
export const toEventDetails = (
  { venue, address, contact }: Pick<EventDetails, 'venue' | 'address' | 'contact'>,
  { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>,
): EventDetails => ({
  doorsAt: null,
  startsAt,
  endsAt,
  countdownTarget: startsAt,
  venue,
  address,
  contact,
  notes: '',
});
