import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { linkTo } from '#contract/screens.ts';
import { events } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import { formatEventTimes } from '#features/event/contract/rules/event-times.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { formatPrice } from './chair-types.ts';
import { EmbedCode } from './EmbedCode.tsx';
import { currentEventQueryOptions } from './queries.ts';
import { describeSale, saleLabels } from '#features/event/contract/rules/sale-sentences.ts';
import { useSale } from './useSale.ts';
import styles from './Events.module.css';
import { useNavigate } from '#ui/router/use-router.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { parseLocalInput, suggestNextReception } from './event-form-values.ts';

/** /events: every reception, with the action that starts the next one (decisions, section 2). */
export function EventsScreen() {
  const list = useQuery(apiQueryOptions(events.list, {}));
  const current = useQuery(currentEventQueryOptions());
  const { isPending: isSitePending } = useSite();
  // All parts of a card appear together, so that none moves another.
  const isWaiting = list.isPending || current.isPending || isSitePending;
  const receptions = isWaiting ? undefined : list.data;
  const [source, setSource] = useState<Event | null>(null);
  return (
    <StaffPage
      title="Receptions"
      subtitle="The ticket pages show the current reception. You can still open past ones and their reports."
    >
      <QueryError query={list} />
      {isWaiting && (
        <>
          <Loading />
          <Skeleton height="14rem" />
        </>
      )}
      {receptions?.length === 0 && (
        <EmptyState title="No receptions yet">
          Ask the person who runs the server to load the starter hall (STARTER=content).
        </EmptyState>
      )}
      <div className={styles.list}>
        {receptions?.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            current={event.id === current.data?.id}
            onNext={() => setSource(event)}
          />
        ))}
      </div>
      <EmbedCode />
      {source && <NextReceptionDialog source={source} onClose={() => setSource(null)} />}
    </StaffPage>
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
  const { state } = useSale(event);
  const formatShort = (date: Date) => formatTimestamp(date, 'short', site?.timeZone);
  return (
    <Card as="article" className={styles.event}>
      <h2>
        {event.title} {current && <Badge tone="ok">Current</Badge>}
        {state === 'over' && <Badge>{saleLabels.over}</Badge>}
      </h2>
      <dl>
        <div>
          <dt>Countdown ends</dt>
          <dd>{formatTimestamp(event.countdownTarget, 'full', site?.timeZone)}</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>{site && formatEventTimes(event, site.timeZone)}</dd>
        </div>
        <div>
          <dt>Venue</dt>
          <dd>{formatEventPlace(event) || 'not set'}</dd>
        </div>
        <div>
          <dt>Sale</dt>
          <dd>
            {site && describeSale(state, event, site.timeZone)}
            {event.salesFrom && state !== 'not-yet' && ` From ${formatShort(event.salesFrom)}.`}
            {event.salesUntil && ` Until ${formatShort(event.salesUntil)}.`}
          </dd>
        </div>
        <div>
          <dt>Prices</dt>
          <dd>
            {event.prices
              .map(
                ({ chairType }) => `${chairTypeLabels[chairType]} ${formatPrice(event, chairType)}`,
              )
              .join(' · ')}
            , card fee {event.feePercent}%
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <LinkButton variant="secondary" to={linkTo('/events/$id', { id: event.id })}>
          Edit
        </LinkButton>
        <Button variant="secondary" onClick={onNext}>
          Start next year’s reception
        </Button>
      </div>
    </Card>
  );
}

function useNextReception(source: Event, timeZone: string) {
  const [values, setValues] = useState(() => suggestNextReception(source, timeZone));
  const navigate = useNavigate();
  const target = parseLocalInput(values.countdownTarget, timeZone);
  const clone = useApiMutation({
    call: () =>
      callApi(events.clone, {
        params: { id: source.id },
        body: { title: values.title.trim(), countdownTarget: target ?? new Date(0) },
      }),
    changes: [events.list, events.getCurrent],
    notice: 'Next reception created.',
    onSuccess: ({ id }) => navigate({ to: linkTo('/events/$id', { id }) }),
  });
  const [tried, setTried] = useState(false);
  const errors: Record<string, string | undefined> = {
    ...getFieldErrors(clone.error),
    ...(values.title.trim() ? {} : { title: 'Title is required' }),
    ...(target ? {} : { countdownTarget: 'Countdown date and time are required' }),
  };
  const error = (field: string) => (tried ? errors[field] : undefined);
  const submit = () => {
    setTried(true);
    if (values.title.trim() && target) clone.mutate();
  };
  return { values, setValues, clone, error, submit };
}

/** Creates next year's reception with the tables, chairs and prices of this one, unsold (decisions, section 2). */
function NextReceptionDialog({ source, onClose }: { source: Event; onClose: () => void }) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone ?? 'UTC';
  const { values, setValues, clone, error, submit } = useNextReception(source, timeZone);
  return (
    <FormDialog
      title="Start next year’s reception"
      submit="Start reception"
      mutation={clone}
      onSubmit={submit}
      onClose={onClose}
      width={560}
    >
      <p>
        We’ll copy the tables, chairs, prices, place and times of day from {source.title}. Tickets
        go on sale right away. You can set the sale dates next.
      </p>
      <TextField
        id="next-title"
        label="Title"
        value={values.title}
        error={error('title')}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, title: value })}
      />
      <TextField
        id="next-target"
        type="datetime-local"
        step={1}
        label="Countdown ends"
        hint={`Time zone: ${timeZone}`}
        value={values.countdownTarget}
        error={error('countdownTarget')}
        onChange={({ currentTarget: { value } }) =>
          setValues({ ...values, countdownTarget: value })
        }
      />
    </FormDialog>
  );
}
