import { formatMoney } from '#contract/rules/money.ts';
import type { ChairType } from '#contract/chairs.ts';
import { formatSeat } from '#contract/rules/names.ts';
import type { AdminTicketDetails } from '#features/orders/contract/order-admin.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import { type DrawerMethod, getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { callApi } from '#ui/api.ts';
import { useTicketAction } from '../useTicketAction.ts';
import { useSeenChange } from '../queries.ts';

/** By a link for the buyer, or already paid to the caller. */
export type HowPaid = {
  method: 'link' | DrawerMethod;
  /** The check number or the Zelle confirmation. */
  reference: string;
};

/** What was paid by hand; undefined for a link. */
export const toByHand = ({ method, reference }: HowPaid) =>
  method === 'link'
    ? undefined
    : { method, ...(method !== 'cash' && reference !== '' && { reference }) };

type Request = { guestType: ChairType; priceCents: number; howPaid: HowPaid };

/** Requests what another type of guest costs more, or books what was paid by hand. */
export function useSupplementRequest(
  { details, ticket }: { details: AdminTicketDetails; ticket: Ticket },
  onDone: () => void,
) {
  const { seen, onError } = useSeenChange(details);
  return useTicketAction(
    ticket.id,
    async ({ howPaid, ...change }: Request) => {
      const byHand = toByHand(howPaid);
      const row = await callApi(supplements.request, {
        params: { id: ticket.id },
        body: { ...change, byHand, seen },
      });
      const total = formatMoney(row.totalCents, 'full');
      if (byHand)
        return {
          message: `${formatSeat(row.after)}: ${total} paid (${getMethodLabel(byHand.method)}). The ticket is changed.`,
        };
      return {
        message: row.isEmailed
          ? `We’ll email ${details.order.email} a link to pay ${total}.`
          : `The link to pay ${total} is on the ticket’s page.`,
        undo: () => callApi(supplements.cancel, { params: { id: row.id } }),
      };
    },
    { onDone, onError },
  );
}
