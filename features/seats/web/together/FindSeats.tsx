import { linkTo } from '#contract/screens.ts';
import { hasProblemCode } from '#contract/client.ts';
import type { Event } from '#contract/event.ts';
import { Link } from '#ui/router/Link.tsx';
import { Users } from '#ui/icons.ts';
import { useState } from 'react';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './FindSeats.module.css';
import { GuestSteppers } from './GuestSteppers.tsx';
import { useFindSeats } from './useFindSeats.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';

const SeatOfferCard = lazyPart(() =>
  import('./SeatOfferCard.tsx').then((file) => file.SeatOfferCard),
);

const maxGuests = 20;

/** Says who comes and holds seats together: side by side, else at one table, else at two tables beside each other. */
export function FindSeats({ event }: { event: Event }) {
  const [adults, setAdults] = useState(2);
  const [children, setChildren] = useState(0);
  const [isAccessible, setIsAccessible] = useState(false);
  const search = useFindSeats(event.id);
  const count = adults + children;

  const waitingListButton = (
    <WaitingListButton adults={adults} guests={children} isAccessible={isAccessible} />
  );

  function find() {
    if (count === 0 || search.isBusy) return;
    SeatOfferCard.preload();
    search.find({ guests: { adult: adults, children }, accessible: isAccessible ? 1 : 0 });
  }

  return (
    <section className={styles.card} aria-labelledby="find-seats">
      <h2 id="find-seats">Sit together</h2>
      <Form onSubmit={find} className={styles.form}>
        <GuestSteppers
          event={event}
          max={maxGuests}
          adults={adults}
          guests={children}
          onAdults={setAdults}
          onChildren={setChildren}
        />
        <CheckboxField
          label="One of us needs a place for a wheelchair"
          checked={isAccessible}
          onChange={setIsAccessible}
        />
        <Button
          type="submit"
          variant={search.result ? 'secondary' : 'primary'}
          icon={<Users aria-hidden="true" />}
          busy={search.isBusy}
          disabled={count === 0}
          fullWidth="onMobile"
        >
          Find seats together
        </Button>
        {count === 0 && <p role="status">Choose how many guests come.</p>}
        {/* Not while searching: the answer would take the link away from under a finger. */}
        {search.result === null && search.error === null && !search.isBusy && <WaitingListHint />}
      </Form>
      {search.error !== null && <ErrorMessage error={search.error} />}
      {hasProblemCode(search.error, 'not-enough-seats') && waitingListButton}
      {search.result && (
        <SeatOfferCard
          eventId={event.id}
          result={search.result}
          isBusy={search.isBusy}
          onChoose={search.choose}
          waitingListButton={waitingListButton}
          feePercent={event.feePercent}
        />
      )}
    </section>
  );
}

const WaitingListHint = () => (
  <p className={layout.hint}>
    No seats left? <Link to="/waiting-list">Join the waiting list</Link>
  </p>
);

/** Opens the form of the waiting list with the party filled in. */
const WaitingListButton = ({
  adults,
  guests,
  isAccessible,
}: {
  adults: number;
  guests: number;
  isAccessible: boolean;
}) => (
  <LinkButton
    to={linkTo('/waiting-list', {
      adults,
      children: guests,
      accessible: isAccessible ? 1 : undefined,
    })}
    variant="secondary"
    fullWidth="onMobile"
  >
    Join the waiting list
  </LinkButton>
);
