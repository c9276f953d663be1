import { type Event, events } from '#features/event/contract/events.ts';
import { formatEventTimes } from '#features/event/contract/rules/event-times.ts';
import { createEventCard } from '#features/discovery/contract/rules/share-cards.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { site, type Site } from '#features/site/contract/site.ts';
import { chairTypeLabels, parseChairType } from '#features/event/web/chair-types.ts';
import { createEventData, describeEvent } from './event-data.ts';
import { createBreadcrumbs } from './json-ld.ts';
import { createHead, createUnlistedHead, type CreateHead, type HeadContext } from './page-head.ts';

/** The current reception and the settings of the site, if the page was rendered with them. */
function readReception({ read }: HeadContext): { event: Event; site: Site } | null {
  const data = read(site.get, {});
  const event = read(events.getCurrent, {}) ?? data?.currentEvent;
  return data && event ? { event, site: data } : null;
}

/** /reception and /request-tickets */
export const createTicketPageHead: CreateHead = (context) => {
  const reception = readReception(context);
  if (!reception) return createUnlistedHead(context, 'UMD Tickets');
  const { event } = reception;
  const { timeZone } = reception.site;
  const card = createEventCard({ name: context.siteName, timeZone }, event);
  const facts = [
    formatEventTimes(event, timeZone),
    event.venue,
    card.price && `Tickets ${card.price}`,
  ].filter(Boolean);
  return createHead(context, {
    title: event.title,
    description: `${facts.join('. ')}. ${describeEvent(event)}`,
    canonicalPath: '/reception',
    card,
    jsonLd: [
      createEventData(context, event, reception.site),
      createBreadcrumbs(context, [{ name: event.title, path: '/reception' }]),
    ],
  });
};

/** /reception/{chairType} */
export const createChairsHead: CreateHead = (context) => {
  const title = 'Available Seats';
  const reception = readReception(context);
  const chairType = parseChairType(context.params['chairType']);
  if (!reception || !chairType) return createUnlistedHead(context, title);
  const { event } = reception;
  const path = `/reception/${chairType}`;
  const price = event.prices.find((item) => item.chairType === chairType);
  const label = `${chairTypeLabels[chairType]} seats`;
  return createHead(context, {
    title,
    description: `${label} at the ${event.title}${price && price.amount > 0 ? `, ${formatMoney(price.amount)} each` : ''}. Choose them on the plan of the hall.`,
    canonicalPath: path,
    card: createEventCard({ name: context.siteName, timeZone: reception.site.timeZone }, event),
    jsonLd: [
      createBreadcrumbs(context, [
        { name: event.title, path: '/reception' },
        { name: label, path },
      ]),
    ],
  });
};

/** /seating-plan */
export const createSeatingPlanHead: CreateHead = (context) => {
  const title = 'Seating Plan';
  const reception = readReception(context);
  if (!reception) return createUnlistedHead(context, title);
  const { event } = reception;
  return createHead(context, {
    title,
    description: `The tables of the hall at the ${event.title}.`,
    card: createEventCard({ name: context.siteName, timeZone: reception.site.timeZone }, event),
    jsonLd: [
      createBreadcrumbs(context, [
        { name: event.title, path: '/reception' },
        { name: title, path: '/seating-plan' },
      ]),
    ],
  });
};
