import { formatSeat } from '#contract/rules/names.ts';
import { linkTo } from '#contract/screens.ts';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { hasProblemCode } from '#contract/client.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { EmailCheck, UserRoundCheck } from '#ui/icons.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { TotalsList } from '#features/payments/web/payment-card/TotalsList.tsx';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import { formatExtra, formatExtras, getExtraCents } from '#features/event/contract/rules/extras.ts';
import { formatGuestSeat } from '#features/event/contract/rules/guest-types.ts';
import {
  getReceiptPdfUrl,
  receiptQueryOptions,
  ticketsQueryOptions,
} from '#features/tickets/web/queries.ts';
import styles from '#features/tickets/web/ReceiptScreen.module.css';
import { NamesCard } from '#features/tickets/web/guest-names/NamesCard.tsx';
import { QuestionsCard } from '#features/tickets/web/questions/QuestionsCard.tsx';
import { OrderMissing } from '#features/tickets/web/OrderMissing.tsx';
import { useOrderLink } from '#features/tickets/web/useOrderLink.ts';
import { MoreSeatsLink } from '#features/tickets/web/MoreSeatsLink.tsx';
import { TicketList, WaitingTicket } from '#features/tickets/web/TicketList.tsx';

/** /receipt/{telephone}/{orderId}: thanks, tickets and receipt of one purchase, right after it and from the link in its email. */
export function OrderScreen() {
  const { telephone, orderId, linkKey } = useOrderLink();
  return (
    <Page className={styles.page}>
      {telephone && orderId ? (
        <Order telephone={telephone} orderId={orderId} linkKey={linkKey} />
      ) : (
        <OrderMissing telephone={telephone} />
      )}
    </Page>
  );
}

type OrderProps = { telephone: string; orderId: number; linkKey: string | undefined };

function Order({ telephone, orderId, linkKey }: OrderProps) {
  const { data, error, isFetching, refetch } = useQuery(
    receiptQueryOptions(telephone, orderId, linkKey),
  );
  // Offline the buyer may open the tickets of the number instead.
  usePrefetchQuery(ticketsQueryOptions(telephone));
  if (data) {
    const { receipt, lastSeen } = data;
    return (
      <>
        <Thanks receipt={receipt} />
        {!lastSeen && <NamesCard receipt={receipt} linkKey={linkKey} />}
        {!lastSeen && <QuestionsCard receipt={receipt} linkKey={linkKey} />}
        {receipt.tickets.length > 0 && (
          <TicketList
            telephone={telephone}
            tickets={receipt.tickets}
            lastSeen={lastSeen}
            pdfUrl={getReceiptPdfUrl(telephone, orderId, linkKey)}
            linkKey={linkKey}
            share={
              <ShareButton
                path={linkTo('/receipt/$telephone/$orderId', {
                  telephone: receipt.telephone,
                  orderId: receipt.orderId,
                  key: receipt.key,
                })}
                title={`Tickets: ${receipt.eventTitle}`}
                copied="Link copied. Anyone with it can open these tickets."
                failed="The link could not be copied. The one in your email works too."
              >
                Share my tickets
              </ShareButton>
            }
            actions={
              <>
                <MoreSeatsLink />
                <LinkButton to={linkTo('/receipt/$telephone', { telephone })} variant="link">
                  All my tickets
                </LinkButton>
                <LinkButton to={linkTo('/disclaimer/$telephone', { telephone })} variant="link">
                  Disclaimer
                </LinkButton>
              </>
            }
          />
        )}
        <OrderExtras extras={receipt.extras} />
        <HandedOverSeats seats={receipt.handedOver} />
        <ReceiptCard receipt={receipt} />
      </>
    );
  }
  if (hasProblemCode(error, 'order-not-found')) return <OrderMissing telephone={telephone} />;
  return error ? (
    <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <WaitingTicket />
  );
}

/** What was paid, and where the tickets went. */
function Thanks({ receipt }: { receipt: Receipt }) {
  const { refundedCents, orderId, tickets, handedOver = [] } = receipt;
  const totalCents = receipt.totalCents + (receipt.supplementCents ?? 0);
  const money = (cents: number) => formatMoney(cents, 'full');
  const paidBack = refundedCents > 0 ? ` and refunded ${money(refundedCents)}` : '';
  const paid = totalCents > 0 ? `We received ${money(totalCents)}${paidBack}. ` : '';
  return (
    <>
      <h1 tabIndex={-1}>Thank you!</h1>
      <Alert tone="ok" icon={<EmailCheck size={24} aria-hidden="true" />}>
        <p role="status">
          {paid}Your order number is {orderId}.{' '}
          {tickets.length === 0
            ? handedOver.length > 0
              ? 'All its tickets were handed over.'
              : 'This order has no tickets anymore.'
            : describeTicketsEmail(receipt)}
        </p>
      </Alert>
    </>
  );
}

/** What the record of the email says; nothing without one. */
function describeTicketsEmail({ ticketsEmail, email }: Receipt): string {
  if (!ticketsEmail) return 'Save your tickets as a PDF.';
  const { state, sentAt } = ticketsEmail;
  if (state === 'kept') return 'This site can’t send email yet. Save your tickets as a PDF.';
  if (state === 'failed')
    return `We couldn’t email your tickets to ${email}. Save them as a PDF, and write to us with the right address.`;
  return sentAt
    ? `We emailed your tickets and your receipt to ${email} on ${formatTimestamp(sentAt, 'date')}.`
    : `We’ll email your tickets and your receipt to ${email}.`;
}

/** The amounts, the order number and who received the payment. */
function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { chairs, extras = [], feeCents, totalCents, refundedCents } = receipt;
  return (
    <Card as="section" className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt">Your receipt</h2>
      <DescriptionList
        facts={[
          ['Order', receipt.orderId],
          ['Date', formatTimestamp(receipt.paidAt, 'date')],
          ['For', receipt.eventTitle],
          ['Name', receipt.name],
          ['Paid by', getMethodLabel(receipt.method)],
          ['Received by', receipt.receivedBy],
        ]}
      />
      <TotalsList
        lines={[
          ...chairs.map((chair) => [formatGuestSeat(chair), chair.amountCents] as const),
          ...extras.map((extra) => [formatExtra(extra), getExtraCents(extra)] as const),
          ...(feeCents > 0 ? ([['Processing fee', feeCents]] as const) : []),
          ['Total', totalCents],
          ...(refundedCents > 0
            ? ([
                ['Refunded', -refundedCents],
                ['Left', totalCents - refundedCents],
              ] as const)
            : []),
        ]}
      />
    </Card>
  );
}

/** What the buyer has beside the tickets; null without. */
function OrderExtras({ extras = [] }: Pick<Receipt, 'extras'>) {
  const text = formatExtras(extras);
  return text && <Alert>With your tickets: {text}.</Alert>;
}

/** The seats of an order whose tickets have another holder now; null when there are none. */
function HandedOverSeats({ seats = [] }: { seats: Receipt['handedOver'] }) {
  if (seats.length === 0) return null;
  const names = seats.map(formatSeat);
  return (
    <Alert icon={<UserRoundCheck size={24} aria-hidden="true" />}>
      Handed over to another person: {names.join('; ')}.
    </Alert>
  );
}
