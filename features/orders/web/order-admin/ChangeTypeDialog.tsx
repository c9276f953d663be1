import type { ChairType } from '#contract/chairs.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { type AdminTicketDetails, orderAdmin } from '#features/orders/contract/order-admin.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { useState } from 'react';
import { supplements } from '#features/orders/contract/supplements.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { useTicketAction } from '../useTicketAction.ts';
import { useSeenChange } from '../queries.ts';
import {
  describeExchange,
  type Exchange,
  formatExchange,
  listOtherTypes,
} from './exchange-labels.ts';
import { chooseMethod, getPaymentLabel, PaymentChoice } from '../supplements/PaymentChoice.tsx';
import { type HowPaid, useSupplementRequest } from '../supplements/useSupplementRequest.ts';
import { formatRefundAmount, formatSentRefund } from '../refunds/refund-labels.ts';
import { getTicketRefund, listRefundParts } from '../refunds/refund-parts.ts';
import { useDrawerChoice } from '../refunds/useDrawerChoice.tsx';

type ChangeTypeProps = { details: AdminTicketDetails; ticket: Ticket; onEnd: () => void };
type Difference = 'refund' | 'keep';
type Input = { exchange: Exchange; difference: Difference; drawer?: string };

const listTicketParts = (
  { details, ticket }: Pick<ChangeTypeProps, 'details' | 'ticket'>,
  cents: number,
) => listRefundParts(details, getTicketRefund(ticket.id, cents));

function useChangeType({ details, ticket, onEnd }: ChangeTypeProps) {
  const { seen, onError } = useSeenChange(details);
  const params = { id: ticket.id };
  return useTicketAction(
    ticket.id,
    async ({ exchange: { guestType, priceCents, undoCents }, ...input }: Input) => {
      const { change, refundedCents } = await callApi(orderAdmin.changeType, {
        params,
        body: { guestType, priceCents, seen, ...input },
      });
      const message = `${formatChairLabel(ticket)} is now ${guestTypeLabels[guestType]}.`;
      if (refundedCents > 0)
        return {
          message: `${message} ${formatSentRefund(details, listTicketParts({ details, ticket }, refundedCents))}`,
        };
      if (undoCents === null) return { message };
      const back = { guestType: ticket.chairType, priceCents: undoCents, seen: change };
      return {
        message,
        undo: () =>
          callApi(orderAdmin.changeType, { params, body: { ...back, difference: 'keep' } }),
      };
    },
    { onDone: onEnd, onError },
  );
}

/** Changes the type of a guest; shows before what happens with the money. What costs more is paid first. */
export function ChangeTypeDialog(props: ChangeTypeProps) {
  const { details, ticket, onEnd } = props;
  const canRefund = useCanAccess()(checkout.refund);
  const [guestType, setGuestType] = useState<ChairType | ''>('');
  const [tried, setTried] = useState(false);
  const [choice, setChoice] = useState<Difference>('refund');
  const change = useChangeType(props);
  const exchange = guestType && describeExchange(details, ticket, guestType);
  const lessCents = exchange ? exchange.lessCents : 0;
  const parts = listTicketParts({ details, ticket }, lessCents);
  const drawerChoice = useDrawerChoice(parts);
  const difference = canRefund && lessCents > 0 ? choice : 'keep';
  const moreCents = exchange ? exchange.moreCents : 0;
  const payment = useTypePayment(props, moreCents > 0 ? guestType : '');
  const submit = () => {
    setTried(true);
    if (!exchange) return;
    if (moreCents > 0) return payment.submit(exchange);
    change.mutate({ exchange, difference, ...(difference === 'refund' ? drawerChoice.input : {}) });
  };
  return (
    <FormDialog
      title="Change type of guest"
      aside={formatChairLabel(ticket)}
      submit={moreCents > 0 ? payment.getLabel(moreCents) : getLabel(difference, lessCents)}
      mutation={moreCents > 0 ? payment.request : change}
      onSubmit={submit}
      onClose={onEnd}
    >
      <TypeChoice
        details={details}
        ticket={ticket}
        value={guestType}
        error={tried && !exchange ? 'Choose a type of guest' : ''}
        onChange={setGuestType}
      />
      <div role="status">{exchange && <p>{formatExchange(details, ticket, exchange)}</p>}</div>
      {lessCents > 0 && canRefund && (
        <RadioGroupField
          id="type-difference"
          label={`What happens with the ${formatMoney(lessCents, 'full')}`}
          value={choice}
          choices={[
            { value: 'refund', label: 'Refund it' },
            { value: 'keep', label: 'It stays with the community' },
          ]}
          onChange={setChoice}
        />
      )}
      {lessCents > 0 && !canRefund && (
        <p>
          It stays with the community. To refund it later, a treasurer chooses “Refund an amount” on
          this ticket.
        </p>
      )}
      {difference === 'refund' && (
        <>
          <p>{formatRefundAmount(details, parts)} You can&rsquo;t undo this.</p>
          {drawerChoice.field}
        </>
      )}
      {moreCents > 0 && payment.renderChoice(moreCents)}
      <Delivery ticket={ticket} />
    </FormDialog>
  );
}

const getLabel = (difference: Difference, lessCents: number): string =>
  difference === 'refund'
    ? `Change type and refund ${formatMoney(lessCents, 'full')}`
    : 'Change type';

/** How the buyer pays a dearer type; '' without one. */
function useTypePayment({ details, ticket, onEnd }: ChangeTypeProps, guestType: ChairType | '') {
  const [howPaid, setHowPaid] = useState<HowPaid>({ method: 'link', reference: '' });
  const { data: quote } = useQuery({
    ...apiQueryOptions(supplements.quote, {
      params: { id: ticket.id },
      query: { guestType: guestType || undefined },
    }),
    enabled: guestType !== '',
  });
  const request = useSupplementRequest({ details, ticket }, onEnd);
  const hasLink = quote?.expiresAt !== null;
  const chosen = chooseMethod(howPaid, hasLink);
  const feeCents = quote?.feeCents;
  return {
    request,
    getLabel: (moreCents: number) => getPaymentLabel(chosen, { moreCents, feeCents }),
    submit: ({ priceCents, guestType: type }: Exchange) =>
      request.mutate({ guestType: type, priceCents, howPaid: chosen }),
    renderChoice: (moreCents: number) => (
      <PaymentChoice
        moreCents={moreCents}
        feeCents={feeCents}
        hasLink={hasLink}
        value={chosen}
        onChange={setHowPaid}
      />
    ),
  };
}

type TypeChoiceProps = {
  details: AdminTicketDetails;
  ticket: Ticket;
  value: ChairType | '';
  error: string;
  onChange: (value: ChairType) => void;
};

const TypeChoice = ({ details, ticket, value, error, onChange }: TypeChoiceProps) => (
  <RadioGroupField
    id="type-new"
    label={`${ticket.userName}, ${guestTypeLabels[ticket.chairType]}, becomes`}
    value={value}
    error={error}
    choices={listOtherTypes(details, ticket).map(({ guestType, cents }) => ({
      value: guestType,
      label: guestTypeLabels[guestType],
      aside: formatMoney(cents, 'full'),
    }))}
    onChange={onChange}
  />
);

/** How the guest gets the changed ticket. */
function Delivery({ ticket: { userEmail } }: { ticket: Ticket }) {
  const sendsEmail = useSendsEmail();
  return (
    <p>
      The barcode stays the same.{' '}
      {userEmail && sendsEmail && `We'll email the ticket with its new type to ${userEmail}.`}
      {!userEmail && "There's no email address. Print the ticket for the guest."}
      {userEmail &&
        !sendsEmail &&
        "This site can't send email yet. Print the ticket for the guest."}
    </p>
  );
}
