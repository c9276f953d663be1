import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { AdminTicket } from '#features/orders/contract/order-admin.ts';
import { Ban, DoorOpen, Ticket } from '#ui/icons.ts';
import { Fragment } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Money } from '#ui/data/Money.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import styles from './OrderAdmin.module.css';

/** Badge: canceled, received or not received yet. */
export function TicketStatus({ own: { ticket, cancelledAt } }: { own: AdminTicket }) {
  if (cancelledAt)
    return (
      <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
        Canceled
      </Badge>
    );
  return ticket.received ? (
    <Badge tone="ok" icon={<DoorOpen aria-hidden="true" />}>
      Received at the door
    </Badge>
  ) : (
    <Badge tone="plain" icon={<Ticket aria-hidden="true" />}>
      Not received yet
    </Badge>
  );
}

/** Guest, seat and details at the top of a ticket's screen. */
export function TicketDetailsList({ own }: { own: AdminTicket }) {
  const { data: site } = useSite();
  const { ticket, cancelledAt } = own;
  const formatDate = (date: Date) => (
    <Timestamp date={date} format="short" timeZone={site?.timeZone} />
  );
  return (
    <Card as="section" className={styles.head} aria-labelledby="ticket-guest">
      <div className={styles.heading}>
        <h1 id="ticket-guest">{ticket.userName}</h1>
        <TicketStatus own={own} />
      </div>
      <dl className={styles.seat}>
        <div>
          <dt>Table</dt>
          <dd>{ticket.tableName.replace(/^Table /, '')}</dd>
        </div>
        <div>
          <dt>Chair</dt>
          <dd>{ticket.chairName.replace(/^Chair /, '')}</dd>
        </div>
      </dl>
      <DescriptionList
        facts={[
          [
            'Type',
            <Fragment key="type">
              {guestTypeLabels[ticket.chairType]}, <Money cents={ticket.amount} style="full" />
            </Fragment>,
          ],
          [
            'Telephone',
            ticket.telephone ? (
              <TelephoneNumber key="telephone" digits={ticket.telephone} />
            ) : (
              'None'
            ),
          ],
          ['Email', ticket.userEmail || 'None'],
          [
            'Barcode',
            <span key="code" className={styles.code}>
              {ticket.barCode}
            </span>,
          ],
          ['Bought', formatDate(ticket.checkoutDate)],
          ['Canceled', cancelledAt && formatDate(cancelledAt)],
        ]}
      />
    </Card>
  );
}
