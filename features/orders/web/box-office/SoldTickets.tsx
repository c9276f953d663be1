import { boxOffice } from '#features/orders/contract/box-office.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { Email as EmailIcon, Printer } from '#ui/icons.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { formatChairCount } from '#features/hall/web/chairs/store/table-summary.ts';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';
import styles from './BoxOffice.module.css';
import type { CompletedSale } from './useSale.ts';

/** The sold tickets with their barcodes, a print link, and whether they are emailed. */
export function SoldTickets({ sold, onNext }: { sold: CompletedSale; onNext: () => void }) {
  const { tickets, totalCents } = sold;
  const pdfUrl = getApiUrl(boxOffice.getTicketsPdf, {
    params: { orderId: sold.orderId },
    query: {},
  });
  return (
    <>
      <div role="status">
        <Alert tone="ok">
          {formatChairCount(tickets.length)} for {sold.name}, {formatMoney(totalCents, 'full')}.
        </Alert>
      </div>
      <ul className={styles.tickets} aria-label="Tickets">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketLink id={ticket.id}>
              {ticket.tableName}, {ticket.chairName}
            </TicketLink>
            <span>{ticket.barCode}</span>
          </li>
        ))}
      </ul>
      <p className={styles.delivery}>
        <EmailIcon size={22} aria-hidden="true" />
        {formatDelivery(sold)}
      </p>
      <DialogActions>
        <OutsideLinkButton
          variant="secondary"
          href={pdfUrl}
          target="_blank"
          rel="noopener"
          icon={<Printer aria-hidden="true" />}
        >
          Print tickets
        </OutsideLinkButton>
        <Button onClick={onNext}>Next sale</Button>
      </DialogActions>
    </>
  );
}

function formatDelivery({ email, isEmailed }: CompletedSale): string {
  if (isEmailed) return `We're emailing the tickets to ${email}`;
  return email
    ? "This site can't send email yet. Print the tickets."
    : 'No email address. Print the tickets for the guest.';
}
