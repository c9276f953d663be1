import { linkTo } from '#contract/screens.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import {
  type AdminTicketDetails,
  type AdminTicket,
  orderAdmin,
} from '#features/orders/contract/order-admin.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import {
  ArrowLeftRight,
  Banknote,
  Pencil,
  Email as EmailIcon,
  Printer,
  QrCode,
  Replace,
  UserRoundPen,
  Users,
} from '#ui/icons.ts';
import { useState } from 'react';
import { callApi, getApiUrl } from '#ui/api.ts';
import { Button, LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { SwapDialog } from '../moves/SwapDialog.tsx';
import { CorrectHolderDialog, TransferDialog, ReissueDialog } from '../moves/ReissueDialogs.tsx';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { setFlashMessage } from '../flash-messages.ts';
import { ChangeTypeDialog } from './ChangeTypeDialog.tsx';
import { listOtherTypes } from './exchange-labels.ts';
import { RefundAmountButton } from './RefundAmountDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import styles from './OrderAdmin.module.css';

type OpenDialog = 'swap' | 'correct' | 'reissue' | 'transfer' | 'type' | 'refund' | null;

/** The actions on a ticket that the account may take. */
export function TicketActions({ details, own }: { details: AdminTicketDetails; own: AdminTicket }) {
  const canAccess = useCanAccess();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const end = () => setDialog(null);
  const { ticket, cancelledAt } = own;
  const active = cancelledAt === null;
  const refundable =
    details.order.state === 'paid' && details.tickets.some((item) => item.cancelledAt === null);
  const isMovable = canAccess(moves.moveTicket) && active;
  return (
    <Card as="section" className={styles.actions} aria-labelledby="actions-title">
      <h2 id="actions-title">Actions</h2>
      {!active && <Alert>This ticket was canceled. Its code no longer works.</Alert>}
      {isMovable && <MoveActions details={details} own={own} onOpen={setDialog} />}
      {canAccess(orderAdmin.changeType) && listOtherTypes(details, ticket).length > 0 && (
        <Button
          variant="secondary"
          icon={<Users aria-hidden="true" />}
          onClick={() => setDialog('type')}
        >
          Change type of guest
        </Button>
      )}
      {canAccess(checkout.refund) && refundable && (
        <Button
          variant="outline"
          icon={<Banknote aria-hidden="true" />}
          onClick={() => setDialog('refund')}
        >
          Refund and cancel
        </Button>
      )}
      <RefundAmountButton
        details={details}
        own={own}
        onDone={(message) => setFlashMessage(ticket.id, message)}
      />
      {dialog === 'swap' && <SwapDialog details={details} ticket={ticket} onEnd={end} />}
      {dialog === 'correct' && (
        <CorrectHolderDialog details={details} ticket={ticket} onEnd={end} />
      )}
      {dialog === 'reissue' && <ReissueDialog details={details} ticket={ticket} onEnd={end} />}
      {dialog === 'transfer' && <TransferDialog details={details} ticket={ticket} onEnd={end} />}
      {dialog === 'type' && <ChangeTypeDialog details={details} ticket={ticket} onEnd={end} />}
      {dialog === 'refund' && <RefundDialog details={details} own={own} onEnd={end} />}
    </Card>
  );
}

type MoveActionsProps = {
  details: AdminTicketDetails;
  own: AdminTicket;
  onOpen: (dialog: OpenDialog) => void;
};

/** The reception's actions on an active ticket. */
function MoveActions({ details, own, onOpen }: MoveActionsProps) {
  const { ticket } = own;
  return (
    <>
      <LinkButton
        to={linkTo('/ticket/$id/move', { id: ticket.id })}
        variant="secondary"
        icon={<ArrowLeftRight aria-hidden="true" />}
      >
        Move to another chair
      </LinkButton>
      <Button
        variant="secondary"
        icon={<Replace aria-hidden="true" />}
        onClick={() => onOpen('swap')}
      >
        Swap with another ticket
      </Button>
      <Button
        variant="secondary"
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onOpen('correct')}
      >
        Correct name or contact
      </Button>
      <Button
        variant="secondary"
        icon={<UserRoundPen aria-hidden="true" />}
        onClick={() => onOpen('transfer')}
      >
        Transfer to another person
      </Button>
      <Button
        variant="secondary"
        icon={<QrCode aria-hidden="true" />}
        onClick={() => onOpen('reissue')}
      >
        Make new barcode
      </Button>
      <SendAgain own={own} />
      <LinkButton
        to={linkTo('/new-guest-message/$event', { event: details.event, order: details.order.id })}
        variant="secondary"
        icon={<EmailIcon aria-hidden="true" />}
      >
        Write to this order
      </LinkButton>
      <OutsideLinkButton
        variant="secondary"
        icon={<Printer aria-hidden="true" />}
        target="_blank"
        rel="noopener"
        href={getApiUrl(boxOffice.getTicketsPdf, {
          params: { orderId: details.order.id },
          query: { ticket: ticket.id },
        })}
      >
        Print ticket
      </OutsideLinkButton>
    </>
  );
}

function SendAgain({ own: { ticket } }: { own: AdminTicket }) {
  const sendsEmail = useSendsEmail();
  const send = useApiMutation({
    call: () => callApi(orderAdmin.resendTickets, { params: { id: ticket.id } }),
    changes: [orderAdmin.getTicket],
    onSuccess: ({ to }) =>
      setFlashMessage(ticket.id, `${formatChairLabel(ticket)} is being emailed to ${to} again.`),
  });
  return (
    <>
      <Button
        variant="secondary"
        icon={<EmailIcon aria-hidden="true" />}
        busy={send.isPending}
        disabled={!ticket.userEmail || !sendsEmail}
        onClick={() => send.mutate()}
      >
        {!ticket.userEmail
          ? 'No email address'
          : sendsEmail
            ? 'Email again'
            : "This site can't send email yet"}
      </Button>
      {send.error && <ErrorMessage error={send.error} />}
    </>
  );
}
