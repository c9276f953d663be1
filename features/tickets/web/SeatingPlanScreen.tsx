import type { Event } from '#contract/event.ts';
import { hasProblemCode } from '#contract/client.ts';
import { parseId } from '#contract/rules/ids.ts';
import { linkTo } from '#contract/screens.ts';
import { events } from '#features/event/contract/events.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { Link } from '#ui/router/Link.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Maximize2 } from '#ui/icons.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { FullScreenOverlay } from '#ui/dialogs/FullScreenOverlay.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { useSearch } from '#ui/router/use-router.ts';
import { useHistoryStep } from '#ui/router/useHistoryStep.ts';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import { SeatingPlanPicture } from '#features/hall/web/chairs/plan/SeatingPlanPicture.tsx';
import { currentEventQueryOptions } from '#features/event/web/queries.ts';
import styles from './SeatingPlanScreen.module.css';

/**
 * /seating-plan: the code on a table's sign leads here with its reception and table. A thumbnail that enlarges to full screen, with Close
 * (specification, 'Seating plan').
 */
export function SeatingPlanScreen() {
  const { current, other, query } = usePlanEvent();
  const { table } = useSearch();
  const isMissing = hasProblemCode(other?.error, 'event-not-found');
  return (
    <>
      <PageHeader title="Seating Plan" eyebrow={query.data?.title ?? '\u00a0'} />
      <Page className={styles.page}>
        {isMissing && (
          <Alert tone="warn">
            This code is of a reception that isn’t on our site anymore.{' '}
            {current && <CurrentPlanLink current={current} />}
          </Alert>
        )}
        {!isMissing && (
          <Loaded query={query} skeleton={null}>
            {(event) => (
              <>
                {other && event.past && <OverNotice event={event} current={current} />}
                <Plan event={event} table={table} />
              </>
            )}
          </Loaded>
        )}
      </Page>
    </>
  );
}

/** The reception that the address names; without a name, the current one. `other` is the query of one that isn't current. */
function usePlanEvent() {
  const currentQuery = useQuery(currentEventQueryOptions());
  const id = parseId(useSearch()['event']);
  const current = currentQuery.data;
  const isOther = id !== undefined && current !== undefined && id !== current.id;
  const otherQuery = useQuery({
    ...apiQueryOptions(events.get, { params: { id: id ?? 0 } }),
    enabled: isOther,
  });
  const other = isOther ? otherQuery : null;
  return { current, other, query: other ?? currentQuery };
}

type OverNoticeProps = { event: Event; current: Event | undefined };

const OverNotice = ({ event, current }: OverNoticeProps) => (
  <Alert>
    The {event.title} is over. This is its plan.{' '}
    {current && !current.past && <CurrentPlanLink current={current} />}
  </Alert>
);

const CurrentPlanLink = ({ current }: { current: Event }) => (
  <Link to={linkTo('/seating-plan', {})}>See the plan of the {current.title}</Link>
);

function Plan({ event, table }: { event: Event; table: string | undefined }) {
  const picture = useHistoryStep<'large'>('plan');
  return (
    <>
      <div className={styles.thumbnail}>
        <SeatingPlanPicture event={event} table={table} />
        <button type="button" className={styles.enlarge} onClick={() => picture.open('large')}>
          <span className={styles.hint}>
            <Maximize2 size={22} aria-hidden="true" /> Enlarge
            <VisuallyHidden> the seating plan</VisuallyHidden>
          </span>
        </button>
      </div>
      <FullScreenOverlay
        title="Seating Plan"
        opened={picture.value !== null}
        onClose={() => void picture.close()}
        close={
          <Button variant="inverted" onClick={() => void picture.close()}>
            Close
          </Button>
        }
      >
        <SeatingPlanPicture event={event} table={table} />
      </FullScreenOverlay>
    </>
  );
}
