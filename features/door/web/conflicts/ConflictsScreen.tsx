import { type Conflict, conflicts } from '#features/door/contract/conflicts.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { useSite } from '#features/site/web/site.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { changedByClosing, CloseDialog } from './CloseDialog.tsx';
import { ConflictDetails } from './ConflictDetails.tsx';
import styles from './Conflicts.module.css';

/** /door-conflicts: what doors without network could not know, until somebody closes it. */
export function ConflictsScreen() {
  return (
    <StaffScreen
      title="Door conflicts"
      subtitle="Guests whom a door let in while it was offline, and what to say to them"
    >
      {(event, head) => (
        <>
          {head()}
          <OpenConflicts event={event.id} />
          <ClosedConflicts event={event.id} />
        </>
      )}
    </StaffScreen>
  );
}

/** Of all receptions, as Today counts them; one of another says so. */
function OpenConflicts({ event }: { event: number }) {
  const list = useQuery(apiQueryOptions(conflicts.list, { query: {} }));
  const [closing, setClosing] = useState<Conflict | null>(null);
  return (
    <>
      <Loaded query={list} skeleton={<RowsSkeleton rows={3} />}>
        {(open) =>
          open.length === 0 ? (
            <EmptyState title="No open conflicts">
              If a door lets in a guest whose ticket was canceled, moved or used elsewhere, it
              appears here.
            </EmptyState>
          ) : (
            <ConflictCards
              label="Open conflicts"
              event={event}
              list={open}
              action={(conflict) => (
                <Button onClick={() => setClosing(conflict)}>Close conflict</Button>
              )}
            />
          )
        }
      </Loaded>
      {closing && <CloseDialog conflict={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

function ClosedConflicts({ event }: { event: number }) {
  const list = useQuery(apiQueryOptions(conflicts.list, { query: { event, state: 'closed' } }));
  const reopen = useApiMutation({
    call: (id: number) => callApi(conflicts.reopen, { params: { id } }),
    changes: changedByClosing,
    notice: 'The conflict is open again.',
  });
  if (list.error) return <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data || list.data.length === 0) return null;
  return (
    <section className={styles.closed} aria-labelledby="closed-conflicts">
      <h2 id="closed-conflicts">Closed</h2>
      {reopen.error && <ErrorMessage error={reopen.error} />}
      <ConflictCards
        label="Closed conflicts"
        event={event}
        list={list.data}
        action={({ id }) => (
          <Button variant="secondary" onClick={() => reopen.mutate(id)}>
            Reopen
          </Button>
        )}
      />
    </section>
  );
}

type ConflictCardsProps = {
  label: string;
  /** The reception of the screen. */
  event: number;
  list: readonly Conflict[];
  action: (conflict: Conflict) => ReactNode;
};

function ConflictCards({ label, event, list, action }: ConflictCardsProps) {
  const { data: site } = useSite();
  return (
    <ul className={styles.list} aria-label={label}>
      {list.map((conflict) => (
        <li key={conflict.id}>
          <Card className={styles.conflict}>
            {conflict.eventId !== event && <p className={layout.soft}>{conflict.eventTitle}</p>}
            <ConflictDetails conflict={conflict} />
            {conflict.closing && (
              <p className={layout.soft}>
                Closed by {conflict.closing.closedBy},{' '}
                <Timestamp
                  date={conflict.closing.closedAt}
                  format="short"
                  timeZone={site?.timeZone}
                />
                : {conflict.closing.note}
              </p>
            )}
            <div className={styles.actions}>{action(conflict)}</div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
