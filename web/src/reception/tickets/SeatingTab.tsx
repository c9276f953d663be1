import type { Event } from '@namugongo/contract/reception/events';
import { Button } from '../../ui/Button.tsx';
import { PlanPicture } from '../chairs/PlanPicture.tsx';
import styles from './TicketPageScreen.module.css';

/** A picture of the hall and the way back (specification, 'Seating tab'). */
export function SeatingTab({ event, onReturn }: { event: Event; onReturn: () => void }) {
  return (
    <div className={styles.seating}>
      <PlanPicture event={event} />
      <Button onClick={onReturn}>Return to seats</Button>
    </div>
  );
}
