import type { EventDetails } from '#features/event/contract/rules/event-details.ts';
import { createMapUrl, formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import {
  formatEventStart,
  formatEventTimes,
  formatTimeZoneName,
  formatZonedTimestamp,
  getEventDay,
} from '#features/event/contract/rules/event-times.ts';
import { CalendarDays, Info, MapPin, Phone } from '#ui/icons.ts';
import { type ReactNode, useSyncExternalStore } from 'react';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import styles from './EventTimeAndPlace.module.css';
import { useIsReceptionOver } from './useSale.ts';
import { useSite } from '#features/site/web/site.ts';

type EventTimeAndPlaceProps = {
  event: EventDetails;
  /** 'short': time and venue. 'place': with the address and a link to the map. 'full': with notes and contact, too. */
  detail?: 'short' | 'place' | 'full';
};

/** When and where an event is. What isn't known is left out, and what helps nobody once it is over. */
export function EventTimeAndPlace({ event, detail = 'place' }: EventTimeAndPlaceProps) {
  const { data: site } = useSite();
  // A ticket that is opened offline may come without the site.
  const timeZone = site?.timeZone ?? getReaderZone();
  const zoneName = useZoneName(event.startsAt, timeZone);
  const place = detail === 'short' ? event.venue : formatEventPlace(event);
  const isOver = useIsReceptionOver(event);
  const mapUrl = detail === 'short' ? null : createMapUrl(event);
  return (
    <div className={styles.details}>
      <Row icon={<CalendarDays size={20} aria-hidden="true" />}>
        <time
          dateTime={
            event.startsAt
              ? formatZonedTimestamp(event.startsAt, timeZone)
              : getEventDay(event, timeZone)
          }
        >
          <UnbrokenTimes
            text={isOver ? formatEventStart(event, timeZone) : formatEventTimes(event, timeZone)}
          />
        </time>
        {zoneName && ` (${zoneName})`}
      </Row>
      {place && (
        <Row icon={<MapPin size={20} aria-hidden="true" />}>
          {place}
          {mapUrl && (
            <>
              {' '}
              <a className={styles.map} href={mapUrl} target="_blank" rel="noopener noreferrer">
                Show on a map
              </a>
            </>
          )}
        </Row>
      )}
      {detail === 'full' && !isOver && event.notes && (
        <Row icon={<Info size={20} aria-hidden="true" />}>
          <span className={styles.notes}>
            <LinkedText>{event.notes}</LinkedText>
          </span>
        </Row>
      )}
      {detail === 'full' && event.contact && (
        <Row icon={<Phone size={20} aria-hidden="true" />}>
          Questions? <LinkedText>{event.contact}</LinkedText>
        </Row>
      )}
    </div>
  );
}

/** Keeps '5:00 PM' on one line. */
const UnbrokenTimes = ({ text }: { text: string }) =>
  text.split(/(\d+:\d\d [AP]M)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles.row}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

const never = () => () => undefined;

/** The name of the site's time zone for a reader whose clock shows another time; empty on the server, which doesn't know the reader. */
function useZoneName(date: Date | null, timeZone: string): string {
  return useSyncExternalStore(
    never,
    () => (date && hasOtherTime(date, timeZone) ? formatTimeZoneName(date, timeZone) : ''),
    () => '',
  );
}

function hasOtherTime(date: Date, timeZone: string): boolean {
  return formatZonedTimestamp(date, timeZone) !== formatZonedTimestamp(date, getReaderZone());
}

const getReaderZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
