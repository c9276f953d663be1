import { type Event, events } from '@namugongo/contract/reception/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api.ts';
import { useSite } from '../../site.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { QueryProblem } from '../../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { TeamPage } from '../../ui/TeamPage.tsx';
import { chairTypeLabels, priceWords } from '../chairs/chair-types.ts';
import { currentEvent } from '../queries.ts';
import styles from './Events.module.css';
import { NextReceptionDialog } from './NextReceptionDialog.tsx';

/** /events: every reception, with the action that starts the next one (decisions, section 2). */
export function EventsScreen() {
  const list = useQuery(queryOf(events.list, {}));
  const current = useQuery(currentEvent());
  const [source, setSource] = useState<Event | null>(null);
  return (
    <TeamPage
      title="Receptions"
      subtitle="The ticket pages show the current one. Earlier ones stay readable, with their reports."
    >
      <QueryProblem query={list} />
      {list.isPending && (
        <>
          <Loading />
          <Skeleton height="14rem" />
        </>
      )}
      {list.data?.length === 0 && (
        <EmptyState title="There is no reception yet">
          Start the site with STARTER=content to begin with a hall of 490 chairs.
        </EmptyState>
      )}
      <div className={styles.list}>
        {list.data?.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            current={event.id === current.data?.id}
            onNext={() => setSource(event)}
          />
        ))}
      </div>
      {source && <NextReceptionDialog source={source} onClose={() => setSource(null)} />}
    </TeamPage>
  );
}

function EventCard({
  event,
  current,
  onNext,
}: {
  event: Event;
  current: boolean;
  onNext: () => void;
}) {
  const { data: site } = useSite();
  const words = (moment: Date) => momentInWords(moment, 'short', site?.timeZone);
  return (
    <Card as="article" className={styles.event}>
      <h2>
        {event.title} {current && <Badge tone="ok">Current</Badge>}
        {event.past && <Badge>Past</Badge>}
      </h2>
      <dl>
        <div>
          <dt>Countdown ends</dt>
          <dd>{momentInWords(event.countdownTarget, 'full', site?.timeZone)}</dd>
        </div>
        <div>
          <dt>Venue</dt>
          <dd>{event.venue || 'not set'}</dd>
        </div>
        <div>
          <dt>Sale</dt>
          <dd>
            {event.salesOpen ? 'Open' : 'Closed'}
            {event.salesFrom && `, from ${words(event.salesFrom)}`}
            {event.salesUntil && `, until ${words(event.salesUntil)}`}
          </dd>
        </div>
        <div>
          <dt>Prices</dt>
          <dd>
            {event.prices
              .map(
                ({ chairType }) => `${chairTypeLabels[chairType]} ${priceWords(event, chairType)}`,
              )
              .join(' · ')}
            , card fee {event.feePercent} %
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <LinkButton look="quiet" to={`/events/${event.id}`}>
          Edit
        </LinkButton>
        <Button look="quiet" onClick={onNext}>
          Start next year’s reception
        </Button>
      </div>
    </Card>
  );
}
