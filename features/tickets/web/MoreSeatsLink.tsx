import type { Event } from '#contract/event.ts';
import { hasSeats } from '#features/event/contract/rules/sale-state.ts';
import { useSale } from '#features/event/web/useSale.ts';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';

/** Opens the current reception while there are seats. */
export function MoreSeatsLink() {
  const event = useSite().data?.currentEvent;
  return event ? <LinkWhileOnSale event={event} /> : null;
}

const LinkWhileOnSale = ({ event }: { event: Event }) =>
  hasSeats(useSale(event).state) ? (
    <LinkButton to="/reception" variant="secondary" fullWidth="onMobile">
      Choose more seats
    </LinkButton>
  ) : null;
