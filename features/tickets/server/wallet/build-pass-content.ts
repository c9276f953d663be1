import type { EventDetails } from '#features/event/contract/rules/event-details.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import {
  formatDoorTime,
  formatEventDay,
  formatEventHours,
  getEventStart,
} from '#features/event/contract/rules/event-times.ts';
import { recolor, type SiteColors } from '#contract/rules/site-colors.ts';
import type { TicketEvent } from '../queries.ts';
import type { ChairType } from '#contract/chairs.ts';

/** A ticket as a pass needs it; canceled ones too. */
export type PassTicket = {
  id: number;
  barCode: string;
  userName: string;
  userEmail: string;
  telephone: string;
  tableName: string;
  chairName: string;
  chairType: ChairType;
  isCanceled: boolean;
  event: TicketEvent;
};

export type PassSite = { name: string; timeZone: string; colors: SiteColors };

/** What both wallets show. */
export type PassContent = {
  /** Passes with the same are together: the id of the reception, or the name of another day. */
  eventId: number | string;
  siteName: string;
  /** The cloth of the theme, in the community's hue if it chose one: '#6b3114'. */
  background: string;
  title: string;
  day: string;
  hours: string;
  doors: string;
  place: string;
  /** When the wallet suggests the pass, and when it files it away. */
  start: Date;
  end: Date;
  /** Null for a pass that is void. A place without a chair has no table. */
  seat: { barCode: string; name: string; table: string; chair: string; type: string } | null;
};

const dayMs = 24 * 3_600_000;
const bark = '#6b3114';

/** What a pass shows of the day and the site. */
export function buildPassFrame(
  event: EventDetails & { id: PassContent['eventId']; title: string },
  { name: siteName, timeZone, colors }: PassSite,
): Omit<PassContent, 'seat'> {
  const start = getEventStart(event);
  return {
    eventId: event.id,
    siteName,
    background: colors.cloth ? recolor(bark, colors.cloth, 'light') : bark,
    title: event.title,
    day: formatEventDay(event, timeZone),
    hours: formatEventHours(event, timeZone),
    doors: formatDoorTime(event, timeZone),
    place: formatEventPlace(event),
    start,
    // An event lasts at most a day.
    end: new Date((event.endsAt ?? start).getTime() + dayMs),
  };
}

export const buildPassContent = (
  ticket: PassTicket,
  site: PassSite,
  isVoid: boolean,
): PassContent => ({
  ...buildPassFrame(ticket.event, site),
  seat: isVoid
    ? null
    : {
        barCode: ticket.barCode,
        name: ticket.userName,
        table: ticket.tableName,
        chair: ticket.chairName,
        type: guestTypeLabels[ticket.chairType],
      },
});
