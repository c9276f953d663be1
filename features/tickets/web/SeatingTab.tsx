import type { Event } from '#contract/event.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SeatingPlanPicture } from '#features/hall/web/chairs/plan/SeatingPlanPicture.tsx';
import styles from './TicketPageScreen.module.css';

/** A picture of the hall with a button back (specification, 'Seating tab'). */
export function SeatingTab({ event, onReturn }: { event: Event; onReturn: () => void }) {
  return (
    <div className={styles.seating}>
      <SeatingPlanPicture event={event} />
      <Button onClick={onReturn}>Return to seats</Button>
    </div>
  );
}
