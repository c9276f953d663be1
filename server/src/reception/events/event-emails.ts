import { type EventDetails, listEventDetails } from '@namugongo/contract/rules/event-details';
import { createMapUrl } from '@namugongo/contract/rules/event-places';
import type { EmailBlock } from '../../platform/email/email-template.ts';

/** When and where an event is, with a link to the map, for emails. */
export function buildEventBlocks(details: EventDetails, timeZone: string): EmailBlock[] {
  const mapUrl = createMapUrl(details);
  return [
    { kind: 'facts', facts: listEventDetails(details, timeZone) },
    ...(mapUrl ? ([{ kind: 'link', label: 'Show on a map', url: mapUrl }] as const) : []),
  ];
}
