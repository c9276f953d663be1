import { useQuery } from '@tanstack/react-query';
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

/** /seating-plan: the code on a table's sign leads here with its table. A thumbnail that enlarges to full screen, with Close (specification, 'Seating plan'). */
export function SeatingPlanScreen() {
  const query = useQuery(currentEventQueryOptions());
  const { table } = useSearch();
  const picture = useHistoryStep<'large'>('plan');
  return (
    <>
      <PageHeader title="Seating Plan" eyebrow={query.data?.title ?? '\u00a0'} />
      <Page className={styles.page}>
        <Loaded query={query} skeleton={null}>
          {(event) => (
            <>
              <div className={styles.thumbnail}>
                <SeatingPlanPicture event={event} table={table} />
                <button
                  type="button"
                  className={styles.enlarge}
                  onClick={() => picture.open('large')}
                >
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
          )}
        </Loaded>
      </Page>
    </>
  );
}
