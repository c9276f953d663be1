import type { DeskTicket } from '@namugongo/contract/reception/ticket-desk';
import { Ban, DoorOpen, Ticket } from 'lucide-react';
import { Fragment } from 'react';
import { useSite } from '../../site.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { MomentText } from '../../ui/MomentText.tsx';
import { Money } from '../../ui/Money.tsx';
import { TelephoneText } from '../../ui/TelephoneText.tsx';
import { chairTypeLabels } from '../chairs/chair-types.ts';
import styles from './TicketDesk.module.css';

/** Whether the ticket opens the door. */
export function TicketState({ own: { ticket, cancelledAt } }: { own: DeskTicket }) {
  if (cancelledAt)
    return (
      <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
        Cancelled
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

/** Who sits where: the head of a ticket's screen. */
export function TicketFacts({ own }: { own: DeskTicket }) {
  const { data: site } = useSite();
  const { ticket, cancelledAt } = own;
  const at = (moment: Date) => (
    <MomentText moment={moment} shape="short" timeZone={site?.timeZone} />
  );
  return (
    <Card as="section" className={styles.head} aria-labelledby="ticket-guest">
      <div className={styles.who}>
        <h1 id="ticket-guest">{ticket.userName}</h1>
        <TicketState own={own} />
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
      <FactList
        facts={[
          [
            'Type',
            <Fragment key="type">
              {chairTypeLabels[ticket.chairType]}, <Money cents={ticket.amount} style="full" />
            </Fragment>,
          ],
          [
            'Telephone',
            ticket.telephone ? <TelephoneText key="telephone" digits={ticket.telephone} /> : 'None',
          ],
          ['Email', ticket.userEmail || 'None'],
          [
            'Barcode',
            <span key="code" className={styles.code}>
              {ticket.barCode}
            </span>,
          ],
          ['Bought', at(ticket.checkoutDate)],
          ['Cancelled', cancelledAt && at(cancelledAt)],
        ]}
      />
    </Card>
  );
}
