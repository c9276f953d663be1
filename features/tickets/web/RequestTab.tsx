import { linkTo } from '#contract/screens.ts';
import type { Event } from '#contract/event.ts';
import type { ChairType } from '#contract/chairs.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { InvitationNotice } from '#features/seats/web/InvitationNotice.tsx';
import { formatPrice } from '#features/event/web/chair-types.ts';
import { useCartId } from '#features/seats/web/carts/useCart.ts';
import { useCartMutations } from '#features/seats/web/carts/useCartMutations.ts';
import { useCartQuery } from '#features/seats/web/carts/useCartQuery.ts';
import { CodeField } from '#features/seats/web/carts/CodeField.tsx';
import { useCartCode } from '#features/seats/web/carts/useCartCode.ts';
import { FindSeats } from '#features/seats/web/together/FindSeats.tsx';
import styles from './TicketPageScreen.module.css';

/** Chooses a ticket type; 'Submit' opens /reception/{type} (specification, 'Ticket page'). */
export function RequestTab({ event }: { event: Event }) {
  const navigate = useNavigate();
  const id = useCartId(event.id);
  const { changeCode } = useCartMutations(event.id, id);
  const code = useCartCode({ cart: useCartQuery(id.cartId).cart, changeCode });
  const [chosen, setChosen] = useState<ChairType>();
  return (
    <>
      {event.salesOpen && <FindSeats event={event} />}
      {event.salesOpen && <CodeField cartCode={code} />}
      <Form
        className={styles.form}
        onSubmit={() =>
          chosen && void navigate({ to: linkTo('/reception/$chairType', { chairType: chosen }) })
        }
      >
        {!event.salesOpen && <Alert tone="warn">Ticket sales for this event are closed.</Alert>}
        <fieldset className={styles.types}>
          <legend>Which tickets would you like?</legend>
          {ticketTypes.map(({ type, label }) => (
            <label key={type} className={styles.type}>
              <input
                type="radio"
                name="ticket-type"
                value={type}
                checked={chosen === type}
                onChange={() => setChosen(type)}
              />
              <span className={styles.typeName}>{label}</span>
              <span className={styles.price}>{formatPrice(event, type)}</span>
            </label>
          ))}
        </fieldset>
        {chosen && <InvitationNotice event={event} chairType={chosen} />}
        <Button type="submit" variant="secondary" disabled={!chosen} fullWidth="onMobile">
          Submit
        </Button>
      </Form>
    </>
  );
}

/** The choices of the request tab in order (specification, 'Ticket page'). */
const ticketTypes: readonly { type: ChairType; label: string }[] = [
  { type: 'adult', label: 'Adult Tickets' },
  { type: 'youth', label: 'Youth Tickets' },
  { type: 'children', label: 'Children Tickets' },
  { type: 'priest', label: 'Invited Guest Tickets' },
];
