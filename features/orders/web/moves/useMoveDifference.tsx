import type { EndpointResponse } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { formatRefundAmount } from '../refunds/refund-labels.ts';
import { listRefundParts, type RefundPart } from '../refunds/refund-parts.ts';
import { useDrawerChoice } from '../refunds/useDrawerChoice.tsx';
import { chooseMethod, getPaymentLabel, PaymentChoice } from '../supplements/PaymentChoice.tsx';
import type { HowPaid } from '../supplements/useSupplementRequest.ts';

export type SeatChoice = { ticket: { id: number; amount: number }; chair: { id: number } };

/** What a move does about the money: nothing, a payment of what the chairs cost more, or a refund of what they cost less. */
export type MoveMoney =
  | { kind: 'none' }
  | { kind: 'payment'; moreCents: number; howPaid: HowPaid }
  | { kind: 'refund'; lessCents: number; drawer?: string; parts: readonly RefundPart[] };

export const isPaidLater = (money: MoveMoney): boolean =>
  money.kind === 'payment' && money.howPaid.method === 'link';

/** What new chairs cost more or less together, and the fields with which the caller decides about it. */
export function useMoveDifference(
  details: AdminTicketDetails,
  seats: readonly SeatChoice[],
): {
  /** Whether the difference is known. */
  isReady: boolean;
  money: MoveMoney;
  /** The label of the button. */
  label: string;
  field: ReactNode;
} {
  const canRefund = useCanAccess()(checkout.refundAmount);
  const { data, error } = useQuote(details, seats);
  const quote = data ?? emptyQuote;
  const payment = usePayment(quote, seats.length);
  const refund = useRefund(details, quote, canRefund);
  const chosen = quote.moreCents > 0 ? payment : quote.lessCents > 0 && canRefund ? refund : null;
  return {
    isReady: data !== undefined,
    money: chosen?.money ?? { kind: 'none' },
    label: chosen?.label ?? 'Move',
    field: (
      <>
        {error && !data && <ErrorMessage error={error} />}
        <Prices seats={seats} quote={quote} canRefund={canRefund} />
        {chosen?.field}
      </>
    ),
  };
}

type Decision = { money: MoveMoney; label: string; field: ReactNode };

/** How the buyer pays what the chairs cost more, if anybody does. */
function usePayment({ moreCents, feeCents, expiresAt }: Quote, tickets: number) {
  const [howPaid, setHowPaid] = useState<HowPaid>({ method: 'link', reference: '' });
  const [isFree, setIsFree] = useState(false);
  const hasLink = expiresAt !== null;
  const chosen = chooseMethod(howPaid, hasLink);
  const decision: Decision = {
    money: isFree ? { kind: 'none' } : { kind: 'payment', moreCents, howPaid: chosen },
    label: isFree ? 'Move' : getPaymentLabel(chosen, { moreCents, feeCents }),
    field: (
      <PaymentChoice
        moreCents={moreCents}
        feeCents={feeCents}
        hasLink={hasLink}
        value={chosen}
        onChange={(value) => {
          setHowPaid(value);
          setIsFree(false);
        }}
        free={{ isChosen: isFree, tickets, onChoose: () => setIsFree(true) }}
      />
    ),
  };
  return decision;
}

/** Whether a treasurer refunds what the chairs cost less, and how it goes back. */
function useRefund(details: AdminTicketDetails, { lessCents, less }: Quote, canRefund: boolean) {
  const [choice, setChoice] = useState<'refund' | 'keep'>('keep');
  const parts = listRefundParts(details, {
    amountCents: lessCents,
    tickets: less.map(({ ticket, cents }) => ({ id: ticket, cents })),
    extraCents: 0,
  });
  const refunds = canRefund && choice === 'refund';
  // Only a treasurer may ask for the drawers.
  const drawer = useDrawerChoice(refunds ? parts : []);
  const money = formatMoney(lessCents, 'full');
  const decision: Decision = {
    money: refunds ? { kind: 'refund', lessCents, parts, ...drawer.input } : { kind: 'none' },
    label: refunds ? `Move and refund ${money}` : 'Move',
    field: (
      <>
        <RadioGroupField
          id="move-difference"
          label={`What happens with the ${money}`}
          value={choice}
          choices={[
            { value: 'keep', label: 'It stays with the community' },
            { value: 'refund', label: 'Refund it' },
          ]}
          onChange={setChoice}
        />
        {refunds && (
          <>
            <p>{formatRefundAmount(details, parts)} You can’t undo the refund.</p>
            {drawer.field}
          </>
        )}
      </>
    ),
  };
  return decision;
}

type Quote = EndpointResponse<typeof supplements.quoteOrder>;

const emptyQuote: Quote = {
  priceCents: 0,
  moreCents: 0,
  lessCents: 0,
  feeCents: 0,
  expiresAt: null,
  less: [],
};

const useQuote = ({ order }: AdminTicketDetails, seats: readonly SeatChoice[]) =>
  useQuery({
    ...apiQueryOptions(supplements.quoteOrder, {
      params: { orderId: order.id },
      body: { seats: seats.map(({ ticket, chair }) => ({ ticket: ticket.id, chair: chair.id })) },
    }),
    enabled: seats.length > 0,
  });

type PricesProps = { seats: readonly SeatChoice[]; quote: Quote; canRefund: boolean };

/** Both prices, and what happens with the difference unless a treasurer decides about it; nothing without a difference. */
function Prices({ seats, quote, canRefund }: PricesProps) {
  const { moreCents, lessCents, priceCents } = quote;
  if (moreCents + lessCents === 0) return null;
  const ticketCents = seats.reduce((sum, { ticket }) => sum + ticket.amount, 0);
  const money = (cents: number) => formatMoney(cents, 'full');
  const [tickets, chairs] =
    seats.length === 1
      ? ['The ticket cost', 'this chair costs']
      : ['The tickets cost', 'these chairs cost'];
  return (
    <p>
      {tickets} {money(ticketCents)}, and {chairs} {money(priceCents)}.
      {seats.length > 1 && (
        <>
          {' '}
          {moreCents > 0 ? `That’s ${money(moreCents)} more` : `That’s ${money(lessCents)} less`}.
        </>
      )}
      {lessCents > 0 && !canRefund && <> {staysHint}</>}
    </p>
  );
}

const staysHint =
  'The difference stays with the community. To refund it later, a treasurer chooses “Refund an amount” on the ticket.';
