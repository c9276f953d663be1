import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { hasProblemCode } from '#contract/client.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { type Booking, gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import items from '#ui/layout/items.module.css';
import { useRefundPlaces, useRetryRefund } from './queries.ts';

/** /gathering-booking/{id}: paid places, their payment, and their refund. */
export function BookingScreen() {
  const id = Number(useParams().id) || 0;
  const query = useQuery({
    ...apiQueryOptions(gatheringTickets.getBooking, { params: { id } }),
    enabled: id > 0,
  });
  const isMissing = id === 0 || hasProblemCode(query.error, 'booking-not-found');
  return (
    <StaffPage title={`Booking ${id}`} wide={false}>
      {isMissing ? (
        <EmptyState title="We couldn't find that payment">
          <p>Open it from the answers of the gathering, or from the treasury.</p>
        </EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton label="Loading the payment..." rows={4} />}>
          {(booking) => (
            <>
              <Facts booking={booking} />
              <Places booking={booking} />
            </>
          )}
        </Loaded>
      )}
    </StaffPage>
  );
}

const stateLabels: Record<Booking['state'], string> = {
  OPEN: 'Not paid yet',
  PAID: 'Paid by card',
  ENDED: 'Not paid',
};

function Facts({ booking }: { booking: Booking }) {
  const { id, gatheringId, day, failedCents, refundedCents } = booking;
  const retry = useRetryRefund(id);
  const canRefund = useHasRole('treasurer') ?? false;
  const canSeePeople = useHasRole('secretary', 'reception') ?? false;
  return (
    <FormCard as="section" aria-label="Payment">
      <DescriptionList
        facts={[
          ['Gathering', `${booking.gatheringTitle}, ${formatDay(day, 'MMM Do YYYY')}`],
          ['Name', booking.name],
          ['Email', booking.email],
          ['State', stateLabels[booking.state]],
          ['Card fee', formatMoney(booking.feeCents, 'full')],
          ['Total', formatMoney(booking.totalCents, 'full')],
          ...(refundedCents > 0 ? [['Refunded', formatMoney(refundedCents, 'full')] as const] : []),
        ]}
      />
      {failedCents > 0 && (
        <Alert tone="warn">
          A refund of {formatMoney(failedCents, 'full')} failed at the card processor.
        </Alert>
      )}
      {failedCents > 0 && canRefund && (
        <div>
          <Button busy={retry.isPending} onClick={() => retry.mutate()}>
            Try the refund again
          </Button>
        </div>
      )}
      {retry.error && <ErrorMessage error={retry.error} />}
      {gatheringId !== null && canSeePeople && (
        <div>
          <LinkButton
            to={linkTo('/gathering-people/$id', { id: gatheringId, day })}
            variant="secondary"
          >
            Who comes
          </LinkButton>
        </div>
      )}
    </FormCard>
  );
}

function Places({ booking }: { booking: Booking }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isRefunding, setIsRefunding] = useState(false);
  const canRefund = useHasRole('treasurer') ?? false;
  const active = booking.tickets.filter(({ isRefunded }) => !isRefunded);
  if (booking.tickets.length === 0) return null;
  return (
    <FormCard as="section">
      <h2>Places</h2>
      <ul className={items.rows} aria-label="Places">
        {booking.tickets.map(({ id, title, code, priceCents, isRefunded }) => {
          const label = `${title}, ${formatMoney(priceCents, 'full')}, ${code}`;
          return (
            <li key={id}>
              {canRefund && !isRefunded ? (
                <CheckboxField
                  label={label}
                  checked={chosen.includes(id)}
                  onChange={(isChosen) =>
                    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
              ) : (
                label
              )}
              {isRefunded && <Badge tone="danger">Refunded</Badge>}
            </li>
          );
        })}
      </ul>
      {canRefund && active.length > 0 && (
        <div>
          <Button
            variant="secondary"
            disabled={chosen.length === 0}
            onClick={() => setIsRefunding(true)}
          >
            Refund the chosen places
          </Button>
        </div>
      )}
      {isRefunding && (
        <RefundDialog
          booking={booking}
          chosen={chosen}
          onEnd={() => {
            setIsRefunding(false);
            setChosen([]);
          }}
        />
      )}
    </FormCard>
  );
}

type RefundDialogProps = { booking: Booking; chosen: readonly number[]; onEnd: () => void };

function RefundDialog({ booking, chosen, onEnd }: RefundDialogProps) {
  const [reason, setReason] = useState('');
  const refund = useRefundPlaces(booking.id);
  const active = booking.tickets.filter(({ isRefunded }) => !isRefunded);
  const isLast = chosen.length === active.length;
  const cents = active
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { priceCents }) => sum + priceCents, isLast ? booking.feeCents : 0);
  return (
    <ConfirmDialog
      title={`Refund ${formatMoney(cents, 'full')} to ${booking.name}?`}
      opened
      confirmLabel="Refund"
      cancelLabel="Keep the places"
      mutation={refund}
      disabled={reason.trim() === ''}
      onConfirm={() =>
        refund.mutate({ ticketIds: [...chosen], reason: reason.trim() }, { onSuccess: onEnd })
      }
      onCancel={onEnd}
    >
      <p>
        The money goes back to the card{isLast ? ', with the card fee' : ''}. The codes of these
        places stop working, and the places go to the waiting list.
      </p>
      <TextField
        id="refund-reason"
        label="Reason"
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
