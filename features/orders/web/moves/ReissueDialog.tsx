import { moves } from '#features/tickets/contract/moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { callApi } from '#ui/api.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useSendsEmail } from '#features/site/web/site.ts';
import { useTicketAction } from './useTicketAction.ts';

/** Confirmation before making a new barcode for a ticket that was lost or copied. */
export function ReissueDialog({ ticket, onEnd }: { ticket: Ticket; onEnd: () => void }) {
  const sendsEmail = useSendsEmail();
  const reissue = useTicketAction(
    ticket.id,
    async () => {
      const { barCode } = await callApi(moves.reissueTicket, { params: { id: ticket.id } });
      return { message: `The new barcode is ${barCode}. The old one no longer works.` };
    },
    onEnd,
  );
  return (
    <ConfirmDialog
      title={`Make a new barcode for ${ticket.userName}, ${formatChairLabel(ticket)}?`}
      opened
      confirmLabel="Make new barcode"
      mutation={reissue}
      onConfirm={() => reissue.mutate()}
      onCancel={onEnd}
    >
      <p>
        {ticket.barCode} will stop working. {formatDelivery(ticket, sendsEmail)}
      </p>
    </ConfirmDialog>
  );
}

function formatDelivery({ userEmail }: Ticket, sendsEmail: boolean): string {
  if (!userEmail) return "There's no email address. Print the ticket for the guest.";
  return sendsEmail
    ? `${userEmail} will get the ticket with its new code by email.`
    : "This site can't send email yet. Print the ticket for the guest.";
}
