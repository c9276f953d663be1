import type { Event } from '#contract/event.ts';
import { describeSale } from '#features/event/contract/rules/sale-sentences.ts';
import { hasSeats } from '#features/event/contract/rules/sale-state.ts';
import { useSite } from '#features/site/web/site.ts';
import { useSale } from '../useSale.ts';
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
  return sells ? <SaleBanner event={event} /> : null;
}

/** Says why visitors can't buy tickets now. */
function SaleBanner({ event }: { event: Event }) {
  const { data: site } = useSite();
  const { state } = useSale(event);
  if (hasSeats(state) || !site) return null;
  return (
    <Alert tone="warn" className={styles.banner ?? ''}>
      <p>
        <b>{describeSale(state, event, site.timeZone)}</b> Visitors can't buy tickets now. What you
        sell here counts anyway.
      </p>
    </Alert>
  );
}
