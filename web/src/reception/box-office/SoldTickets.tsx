import { boxOffice } from '@namugongo/contract/reception/box-office';
import { formatMoney } from '@namugongo/contract/rules/money';
import { Mail, Printer } from 'lucide-react';
import { addressFor } from '../../api.ts';
import { Button, OutsideLinkButton } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { chairCount } from '../chairs/table-facts.ts';
import { TicketLink } from '../staff/TicketLink.tsx';
import styles from './BoxOffice.module.css';
import type { Sold } from './useSale.ts';

/** What was sold: each ticket with its code, the paper, and whether it went by e-mail. */
export function SoldTickets({ sold, onNext }: { sold: Sold; onNext: () => void }) {
  const { tickets, totalCents, mailed } = sold;
  const paper = addressFor(boxOffice.paper, { params: { orderId: sold.orderId }, query: {} });
  return (
    <>
      <div role="status">
        <Notice tone="ok">
          {chairCount(tickets.length)} for {sold.name}, {formatMoney(totalCents, 'full')}.
        </Notice>
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
      <p className={styles.mailed}>
        <Mail size={22} aria-hidden="true" />
        {mailed ? `Sent by e-mail to ${sold.email}` : 'No e-mail address: print the tickets.'}
      </p>
      <DialogActions>
        <OutsideLinkButton
          look="quiet"
          href={paper}
          target="_blank"
          rel="noopener"
          icon={<Printer aria-hidden="true" />}
        >
          Print
        </OutsideLinkButton>
        <Button onClick={onNext}>Next sale</Button>
      </DialogActions>
    </>
  );
}
