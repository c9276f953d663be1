import type { Site } from '#features/site/contract/site.ts';
import type { ReactNode } from 'react';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Countdown } from '#ui/data/Countdown.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './CountdownCard.module.css';

function MyTickets() {
  return (
    <LinkButton to="/search-tickets" variant="link">
      View my tickets
    </LinkButton>
  );
}

function NextEvent({ event }: { event: NonNullable<Site['currentEvent']> }) {
  return (
    <>
      <div className={styles.text}>
        <h2>{event.title}</h2>
        <div className={styles.when}>
          <EventTimeAndPlace event={event} />
        </div>
      </div>
      <div className={styles.dials}>
        <Countdown target={event.countdownTarget} />
      </div>
      <div className={styles.go}>
        {event.salesOpen && <LinkButton to="/reception">Choose your seats</LinkButton>}
        <MyTickets />
      </div>
    </>
  );
}

function CountdownSkeleton() {
  return (
    <>
      <div className={styles.text}>
        <Loading label="Loading the reception..." />
        <Skeleton width="min(20rem, 90%)" height="2.4rem" />
        <p className={styles.when}>
          <Skeleton width="12rem" />
        </p>
      </div>
      <div className={`${styles.dials} ${styles.rings}`}>
        {['days', 'hours', 'minutes', 'seconds'].map((unit) => (
          <Skeleton key={unit} width="min(118px, 20vw)" height="min(118px, 20vw)" round />
        ))}
      </div>
      <div className={styles.go}>
        <Skeleton width="13rem" height="52px" round />
      </div>
    </>
  );
}

/** The next reception with its countdown; a skeleton or an error while the site's data is missing. */
export function CountdownCard() {
  const { data: site, error, isFetching, refetch } = useSite();
  let content: ReactNode = <CountdownSkeleton />;
  if (site?.currentEvent) content = <NextEvent event={site.currentEvent} />;
  else if (site)
    content = (
      <>
        <div className={styles.text}>
          <h2>Uganda Martyrs Day Reception</h2>
          <p className={styles.when}>We'll announce the date of the next reception soon.</p>
        </div>
        <div className={styles.go}>
          <MyTickets />
        </div>
      </>
    );
  else if (error)
    content = (
      <div className={styles.text}>
        <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <Card as="section" className={styles.card} aria-label="Next reception">
      {content}
    </Card>
  );
}
