import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { BarkHeader } from '../../ui/BarkHeader.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Card.tsx';
import { FullScreen } from '../../ui/FullScreen.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PlanPicture } from '../chairs/PlanPicture.tsx';
import { currentEvent } from '../queries.ts';
import styles from './SeatingPlanScreen.module.css';

/** /seating-plan: a thumbnail that enlarges to full screen, with Close (specification, 'Seating plan'). */
export function SeatingPlanScreen() {
  const { data: event, error, isFetching, refetch } = useQuery(currentEvent());
  const [enlarged, setEnlarged] = useState(false);
  return (
    <>
      <BarkHeader title="Seating Plan" eyebrow={event?.title ?? '\u00a0'} />
      <Page className={styles.page}>
        {error && !event && (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {event && (
          <>
            <div className={styles.thumbnail}>
              <PlanPicture event={event} />
              <button type="button" className={styles.enlarge} onClick={() => setEnlarged(true)}>
                <span className={styles.hint}>
                  <Maximize2 size={22} aria-hidden="true" /> Enlarge
                  <VisuallyHidden> the seating plan</VisuallyHidden>
                </span>
              </button>
            </div>
            <FullScreen
              title="Seating Plan"
              opened={enlarged}
              onClose={() => setEnlarged(false)}
              close={
                <Button look="onBark" onClick={() => setEnlarged(false)}>
                  Close
                </Button>
              }
            >
              <PlanPicture event={event} />
            </FullScreen>
          </>
        )}
      </Page>
    </>
  );
}
