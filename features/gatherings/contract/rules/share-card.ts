import { createCard, type ShareCard } from '#features/site/contract/rules/share-picture.ts';
import { formatEventHours, formatEventDay } from '#features/event/contract/rules/event-times.ts';
import type { Site } from '#features/site/contract/site.ts';
import type { GatheringPage } from '../gatherings.ts';
import { toEventDetails } from './event-details.ts';

/** Of its next occurrence. */
export function createGatheringCard(
  site: Pick<Site, 'name' | 'timeZone'>,
  gathering: Pick<GatheringPage, 'slug' | 'title' | 'venue' | 'address' | 'contact' | 'occurrence'>,
): ShareCard {
  const { slug, title, venue, occurrence } = gathering;
  const event = occurrence && toEventDetails(gathering, occurrence);
  return createCard(site, {
    kind: 'gathering',
    id: slug,
    label: occurrence?.isCanceled ? 'Canceled' : '',
    title,
    lines: [
      event ? formatEventDay(event, site.timeZone) : '',
      event ? formatEventHours(event, site.timeZone) : '',
      venue,
    ].filter(Boolean),
  });
}
