import {
  type EventDetails,
  listEventDetails,
} from '#features/event/contract/rules/event-details.ts';
import { createMapUrl } from '#features/event/contract/rules/event-places.ts';
import { toPublicUrl } from '#contract/screens.ts';
import type { EmailBlock } from '#platform/email/email-template.ts';

/** When and where an event is, with a link to the map, for emails. */
export function buildEventBlocks(details: EventDetails, timeZone: string): EmailBlock[] {
  const mapUrl = createMapUrl(details);
  return [
    { kind: 'facts', facts: listEventDetails(details, timeZone) },
    ...(mapUrl
      ? ([{ kind: 'link', label: 'Show on a map', url: toPublicUrl(mapUrl) }] as const)
      : []),
  ];
}
