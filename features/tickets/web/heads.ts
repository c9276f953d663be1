import { linkTo } from '#contract/screens.ts';
import { getSaleState } from '#features/event/contract/rules/sale-state.ts';
import { getRenderTime } from '#ui/browser/render-context.ts';
import { formatEventStart, formatEventTimes } from '#features/event/contract/rules/event-times.ts';
import { createEventCard } from '#features/event/contract/rules/share-card.ts';
import { events } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { site, type Site } from '#features/site/contract/site.ts';
import { createBreadcrumbs } from '#features/site/web/head/json-ld.ts';
import {
  createHead,
  createUnlistedHead,
  type CreateHead,
  type HeadContext,
  type OwnHeads,
} from '#features/site/web/head/page-head.ts';
import { ticketScreens } from '#features/tickets/contract/screens.ts';
import { createEventData, describeEvent } from './event-data.ts';

/** The current reception and the settings of the site, if the page was rendered with them. */
export function readReception({ read }: HeadContext): { event: Event; site: Site } | null {
  const data = read(site.get, {});
  const event = read(events.getCurrent, {}) ?? data?.currentEvent;
  return data && event ? { event, site: data } : null;
}

/** The card of the current reception, in the state of its sale. */
export const createReceptionCard = (
  { siteName }: HeadContext,
  { event, site: { timeZone } }: { event: Event; site: Site },
) => createEventCard({ name: siteName, timeZone }, event, new Date(getRenderTime()));

const createTicketPageHead: CreateHead = (context) => {
  const reception = readReception(context);
  if (!reception) return createUnlistedHead(context, ticketScreens.reception.title);
  const { event } = reception;
  const { timeZone } = reception.site;
  const card = createReceptionCard(context, reception);
  const facts = [
    getSaleState(event, new Date(getRenderTime())) === 'over'
      ? formatEventStart(event, timeZone)
      : formatEventTimes(event, timeZone),
    event.venue,
    card.price && `Tickets ${card.price}`,
  ].filter(Boolean);
  return createHead(context, {
    title: event.title,
    description: `${facts.join('. ')}. ${describeEvent(event, timeZone)}`,
    card,
    jsonLd: [
      createEventData(context, event, reception.site),
      createBreadcrumbs(context, [{ name: event.title, path: linkTo('/reception') }]),
    ],
  });
};

const createSeatingPlanHead: CreateHead = (context) => {
  const { title } = ticketScreens.seatingPlan;
  const reception = readReception(context);
  if (!reception) return createUnlistedHead(context, title);
  const { event } = reception;
  return createHead(context, {
    title,
    description: `The tables of the hall at the ${event.title}.`,
    card: createReceptionCard(context, reception),
    jsonLd: [
      createBreadcrumbs(context, [
        { name: event.title, path: linkTo('/reception') },
        { name: title, path: linkTo('/seating-plan') },
      ]),
    ],
  });
};

export const ticketHeads: OwnHeads<typeof ticketScreens> = {
  reception: createTicketPageHead,
  request: createTicketPageHead,
  seatingPlan: createSeatingPlanHead,
};
