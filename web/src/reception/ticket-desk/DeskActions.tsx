import { boxOffice } from '@namugongo/contract/reception/box-office';
import { checkout } from '@namugongo/contract/reception/checkout';
import { moves } from '@namugongo/contract/reception/moves';
import { type Desk, type DeskTicket, ticketDesk } from '@namugongo/contract/reception/ticket-desk';
import { chairLabel } from '@namugongo/contract/rules/names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  Banknote,
  Mail,
  Printer,
  QrCode,
  Replace,
  UserRoundPen,
} from 'lucide-react';
import { useState } from 'react';
import { addressFor, ask } from '../../api.ts';
import { Button, LinkButton, OutsideLinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { ReissueDialog } from '../moves/ReissueDialog.tsx';
import { SwapDialog } from '../moves/SwapDialog.tsx';
import { TransferDialog } from '../moves/TransferDialog.tsx';
import { useMay } from '../staff/useMay.ts';
import { deskOf, tellNews } from './queries.ts';
import { RefundDialog } from './RefundDialog.tsx';
import styles from './TicketDesk.module.css';

type Asking = 'swap' | 'reissue' | 'transfer' | 'refund' | null;

/** What can be done with a ticket, by what this person may do. */
export function DeskActions({ desk, own }: { desk: Desk; own: DeskTicket }) {
  const may = useMay();
  const [asking, setAsking] = useState<Asking>(null);
  const end = () => setAsking(null);
  const { ticket, cancelledAt } = own;
  const living = cancelledAt === null;
  const refundable =
    desk.order.state === 'paid' && desk.tickets.some((one) => one.cancelledAt === null);
  const acts = may(moves.move) && living;
  return (
    <Card as="section" className={styles.actions} aria-labelledby="actions-title">
      <h2 id="actions-title">What to do</h2>
      {!living && <Notice>This ticket was cancelled: its code opens no door.</Notice>}
      {acts && <MoveActions desk={desk} own={own} onAsk={setAsking} />}
      {may(checkout.refund) && refundable && (
        <Button
          look="soft"
          icon={<Banknote aria-hidden="true" />}
          onClick={() => setAsking('refund')}
        >
          Refund and cancel
        </Button>
      )}
      {asking === 'swap' && <SwapDialog event={desk.event} ticket={ticket} onEnd={end} />}
      {asking === 'reissue' && <ReissueDialog ticket={ticket} onEnd={end} />}
      {asking === 'transfer' && <TransferDialog ticket={ticket} onEnd={end} />}
      {asking === 'refund' && <RefundDialog desk={desk} own={own} onEnd={end} />}
    </Card>
  );
}

type MoveActionsProps = { desk: Desk; own: DeskTicket; onAsk: (asking: Asking) => void };

/** What the reception does with a living ticket. */
function MoveActions({ desk, own, onAsk }: MoveActionsProps) {
  const { ticket } = own;
  return (
    <>
      <LinkButton
        to={`/ticket/${ticket.id}/move`}
        look="quiet"
        icon={<ArrowLeftRight aria-hidden="true" />}
      >
        Move to another chair
      </LinkButton>
      <Button look="quiet" icon={<Replace aria-hidden="true" />} onClick={() => onAsk('swap')}>
        Swap with another ticket
      </Button>
      <Button
        look="quiet"
        icon={<UserRoundPen aria-hidden="true" />}
        onClick={() => onAsk('transfer')}
      >
        Transfer to another person
      </Button>
      <Button look="quiet" icon={<QrCode aria-hidden="true" />} onClick={() => onAsk('reissue')}>
        New bar code
      </Button>
      <SendAgain own={own} />
      <OutsideLinkButton
        look="quiet"
        icon={<Printer aria-hidden="true" />}
        target="_blank"
        rel="noopener"
        href={addressFor(boxOffice.paper, {
          params: { orderId: desk.order.id },
          query: { ticket: ticket.id },
        })}
      >
        Print
      </OutsideLinkButton>
    </>
  );
}

function SendAgain({ own: { ticket } }: { own: DeskTicket }) {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => ask(ticketDesk.send, { params: { id: ticket.id } }),
    onSuccess: ({ to }) => {
      tellNews(client, ticket.id, `${chairLabel(ticket)} is sent to ${to} again.`);
      void client.invalidateQueries({ queryKey: deskOf(ticket.id).queryKey });
    },
  });
  return (
    <>
      <Button
        look="quiet"
        icon={<Mail aria-hidden="true" />}
        busy={send.isPending}
        disabled={!ticket.userEmail}
        onClick={() => send.mutate()}
      >
        {ticket.userEmail ? 'Send by e-mail again' : 'No e-mail address to send to'}
      </Button>
      {send.error && <ProblemMessage error={send.error} />}
    </>
  );
}
