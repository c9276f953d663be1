import type { DeskOrder, DeskTicket, OrderDesk } from '@namugongo/contract/reception/ticket-desk';
import { chairLabel } from '@namugongo/contract/rules/names';
import { useSite } from '../../site.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { MomentText } from '../../ui/MomentText.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Tone } from '../../ui/Notice.tsx';
import { LetterList } from '../staff/LetterList.tsx';
import { methodLabels } from '../staff/order-methods.ts';
import { TicketLink } from '../staff/TicketLink.tsx';
import { RefundState } from './RefundState.tsx';
import styles from './TicketDesk.module.css';
import { TicketState } from './TicketFacts.tsx';

const states: Record<DeskOrder['state'], { word: string; tone: Tone }> = {
  open: { word: 'Not paid yet', tone: 'warn' },
  expired: { word: 'Never paid', tone: 'plain' },
  paid: { word: 'Paid', tone: 'ok' },
  'refund-due': { word: 'Money on its way back', tone: 'warn' },
  refunded: { word: 'Given back', tone: 'plain' },
  'refund-failed': { word: 'The refund failed', tone: 'danger' },
};

/** What was paid and how, the other tickets of the order, and what was written to people. */
export function OrderCard({
  desk: { order, tickets, letters },
  own,
}: {
  desk: OrderDesk;
  /** The ticket on whose screen it is; null where the order stands alone. */
  own: DeskTicket | null;
}) {
  const { word, tone } = states[order.state];
  const others = tickets.filter(({ ticket }) => ticket.id !== own?.ticket.id);
  return (
    <Card as="section" className={styles.order} aria-labelledby="order-title">
      <header>
        <h2 id="order-title">Order {order.id}</h2>
        <Badge tone={tone}>{word}</Badge>
      </header>
      <RefundState order={order} />
      <OrderFacts order={order} />
      {tickets.length === 0 && <p>No ticket was made of this order.</p>}
      {others.length > 0 && (
        <>
          <h3>{own ? 'Other tickets of the order' : 'Tickets of the order'}</h3>
          <ul className={styles.others}>
            {others.map((other) => (
              <li key={other.ticket.id}>
                <TicketLink id={other.ticket.id}>
                  {chairLabel(other.ticket)}, {other.ticket.userName}
                </TicketLink>
                <TicketState own={other} />
              </li>
            ))}
          </ul>
        </>
      )}
      {(letters.made.length > 0 || letters.waiting > 0) && <h3>Messages</h3>}
      <LetterList letters={letters} />
    </Card>
  );
}

function OrderFacts({ order }: { order: DeskOrder }) {
  const { data: site } = useSite();
  const money = (cents: number) => <Money cents={cents} style="full" />;
  const facts = [
    ['Bought by', order.name],
    ['Paid by', [methodLabels[order.method], order.reference].filter(Boolean).join(', ')],
    ['Received by', order.soldBy],
    ['On', <MomentText key="on" moment={order.paidAt} shape="short" timeZone={site?.timeZone} />],
    ['Chairs', money(order.subtotalCents)],
    ['Processing fee', money(order.feeCents)],
    ['Total', <b key="total">{money(order.totalCents)}</b>],
  ] as const;
  return <FactList facts={facts} />;
}
