import { Alert } from '#ui/feedback/Alert.tsx';
import { Button } from '#ui/controls/Button.tsx';
import styles from './Staff.module.css';
import type { StaffEvent } from './useStaffEvent.ts';

type EventBannerProps = {
  staffEvent: Pick<StaffEvent, 'event' | 'current' | 'choose'>;
  /** Whether the screen sells: then a closed sale matters. */
  sells?: boolean;
};

/** Warns when the screen isn't about the current event, or sells while the sale is closed. */
export function EventBanner({ staffEvent, sells = false }: EventBannerProps) {
  const { event, current, choose } = staffEvent;
  if (!event || !current) return null;
  if (event.id !== current.id)
    return (
      <Alert tone="warn" className={styles.banner ?? ''}>
        <p>
          <b>This is {event.title}.</b> The current reception is {current.title}.
        </p>
        <Button variant="secondary" size="small" onClick={() => choose(current.id)}>
          Go to the current reception
        </Button>
      </Alert>
    );
  return sells && !event.salesOpen ? (
    <Alert tone="warn" className={styles.banner ?? ''}>
      <p>
        <b>The sale is closed.</b> Visitors can't buy tickets now. What you sell here counts anyway.
      </p>
    </Alert>
  ) : null;
}
