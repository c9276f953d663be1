import type { Site } from '@namugongo/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../site.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import styles from './CountdownCard.module.css';

function MyTickets() {
  return (
    <LinkButton to="/search-tickets" look="bare">
      View my tickets
    </LinkButton>
  );
}

function ComingEvent({
  event,
  timeZone,
}: {
  event: NonNullable<Site['currentEvent']>;
  timeZone: string;
}) {
  return (
    <>
      <div className={styles.words}>
        <h2>{event.title}</h2>
        <p className={styles.when}>
          <MomentText moment={event.countdownTarget} timeZone={timeZone} />
        </p>
      </div>
      <div className={styles.dials}>
        <Countdown to={event.countdownTarget} />
      </div>
      <div className={styles.go}>
        {event.salesOpen && <LinkButton to="/reception">Choose your seats</LinkButton>}
        <MyTickets />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <div className={styles.words}>
        <Loading words="Loading the reception..." />
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

/** The coming reception and the time to it. It keeps its place while the site's data is on its way or missing. */
export function CountdownCard() {
  const { data: site, error, isFetching, refetch } = useSite();
  let inside: ReactNode = <Waiting />;
  if (site?.currentEvent)
    inside = <ComingEvent event={site.currentEvent} timeZone={site.timeZone} />;
  else if (site)
    inside = (
      <>
        <div className={styles.words}>
          <h2>Uganda Martyrs Day Reception</h2>
          <p className={styles.when}>The day of the next reception is not set yet.</p>
        </div>
        <div className={styles.go}>
          <MyTickets />
        </div>
      </>
    );
  else if (error)
    inside = (
      <div className={styles.words}>
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <Card as="section" className={styles.card} aria-label="The coming reception">
      {inside}
    </Card>
  );
}
