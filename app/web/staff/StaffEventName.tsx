import { useStaffEvent } from '#features/event/web/staff/useStaffEvent.ts';
import styles from './StaffFrame.module.css';

/** The event of the staff screens in this tab. */
export function StaffEventName() {
  const { event } = useStaffEvent();
  return (
    <p className={styles.event}>
      {event && (
        <>
          <b>{event.title}</b>
          <span>{describeSale(event)}</span>
        </>
      )}
    </p>
  );
}

const describeSale = ({ past, salesOpen }: { past: boolean; salesOpen: boolean }): string =>
  past ? 'Past' : salesOpen ? 'Sale open' : 'Sale closed';
