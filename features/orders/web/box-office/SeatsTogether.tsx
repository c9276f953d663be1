import type { Event } from '#contract/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Users } from '#ui/icons.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { maxOrderChairs } from '#contract/chairs.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { planQueryOptions } from '#features/event/web/queries.ts';
import type { ChairStore } from '#features/hall/web/chairs/store/chair-store.ts';
import { describeOffer } from '#features/seats/web/together/describe-offer.ts';
import { GuestSteppers } from '#features/seats/web/together/GuestSteppers.tsx';
import styles from './BoxOffice.module.css';
import type { Sale } from './useSale.ts';
import { useSeatsTogether } from './useSeatsTogether.ts';

type SeatsTogetherProps = { event: Event; store: ChairStore; sale: Sale };

/** Chooses the best free seats for a party, as its own search does for a buyer (find-seats.ts). */
export function SeatsTogether({ event, store, sale }: SeatsTogetherProps) {
  const [adults, setAdults] = useState(2);
  const [children, setChildren] = useState(0);
  const [isAccessible, setIsAccessible] = useState(false);
  const planQuery = useQuery(planQueryOptions(event.id));
  const search = useSeatsTogether({ plan: planQuery.data, store, sale, prices: event.prices });
  const count = adults + children;
  const status = useRef<HTMLParagraphElement>(null);
  const message = describeSearch(search);
  // On a phone it would be behind the chosen chairs.
  useEffect(() => {
    if (message) status.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <details className={styles.together}>
      <summary>Seats together</summary>
      <Form
        onSubmit={() => search.find({ adults, children, accessible: isAccessible ? 1 : 0 })}
        className={styles.party}
      >
        <GuestSteppers
          event={event}
          max={maxOrderChairs}
          adults={adults}
          guests={children}
          onAdults={setAdults}
          onChildren={setChildren}
        />
        <CheckboxField
          label="One of them needs a place for a wheelchair"
          checked={isAccessible}
          onChange={setIsAccessible}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant={search.offer ? 'secondary' : 'primary'}
            icon={<Users aria-hidden="true" />}
            disabled={count === 0 || !planQuery.data}
          >
            {count > 1 ? `Best ${count} together` : 'Best seat'}
          </Button>
          {search.offer && (
            <Button variant="secondary" onClick={search.chooseOther}>
              {search.offer.isChosen ? 'Other seats' : 'Choose these'}
            </Button>
          )}
        </div>
      </Form>
      {planQuery.error && !planQuery.data && (
        <QueryError query={planQuery}>{uiMessages.chairsNotLoaded}</QueryError>
      )}
      <p ref={status} role="status">
        {message}
      </p>
    </details>
  );
}

function describeSearch({ offer, freeSeats }: ReturnType<typeof useSeatsTogether>): string {
  if (freeSeats !== null)
    return `There are not enough free seats for them. Free seats: ${freeSeats}.`;
  if (!offer) return '';
  const place = `${describeOffer(offer)}.`;
  return offer.kind === 'near'
    ? `There are no ${offer.chairs.length} seats together anymore. ${place}`
    : place;
}
