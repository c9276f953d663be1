import { toEventDetails } from './event-details.ts';
import type { Occurrence } from './occurrences.ts';
import { formatEventTimes } from '#features/event/contract/rules/event-times.ts';

const noPlace = { venue: '', address: '', contact: '' };

/** 'Saturday, December 18, 2027, 5:00 PM to 9:00 PM' */
export const formatOccurrence = (
  occurrence: Pick<Occurrence, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string => formatEventTimes(toEventDetails(noPlace, occurrence), timeZone);
