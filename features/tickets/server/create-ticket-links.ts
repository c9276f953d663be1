import { buildScreenUrl } from '#contract/screens.ts';
import { buildUrl } from '#contract/client.ts';
import { Secret } from '#contract/secret.ts';
import { receipts } from '#features/tickets/contract/receipts.ts';
import { tickets as ticketEndpoints } from '#features/tickets/contract/tickets.ts';
import { wallet, walletEndpoints, walletLabels } from '#features/tickets/contract/wallet.ts';
import type { Platform } from '#platform/platform.ts';
import { listWallets } from './list-wallets.ts';
import { formatSeat } from '#contract/rules/names.ts';
import type { TicketLinks } from './build-ticket-blocks.ts';
import { createLinkKey } from './create-link-key.ts';
import { createHolderKey, createOrderKey } from './create-ticket-key.ts';
import type { HeldTicket } from './queries.ts';
import type { HolderContact } from './rules.ts';

type LinkOptions = {
  holder: HolderContact;
  orderId: number;
  eventId: number;
  tickets: readonly HeldTicket[];
  hasReceipt: boolean;
  config: Platform['config'];
  secret: string;
  now: Date;
};

const buildKeyUrl = (...link: Parameters<typeof buildUrl>) => new Secret('link', buildUrl(...link));

/** Signed links for the email of a holder; they open these tickets as they are when someone follows them, and no others. */
export function createTicketLinks(options: LinkOptions): TicketLinks {
  const { holder, tickets, config, secret, now } = options;
  const keyed = tickets.map((ticket) => ({
    id: ticket.id,
    seat: formatSeat(ticket),
    key: createLinkKey(secret, ticket, 'hold', now),
  }));
  const wallets = keyed.flatMap(({ id, seat, key }) =>
    listWallets(config).map((name) => ({
      label: `${walletLabels[name]}: ${seat}`,
      url: buildKeyUrl(config.PUBLIC_URL, walletEndpoints[name], {
        params: { id },
        query: { key: [key] },
      }),
    })),
  );
  if (holder.telephone) return { ...createHolderLinks(options), wallets };
  // Without a number each ticket has links of its own.
  return {
    pages: keyed.map(({ seat, key }) => ({
      label: `Show ${seat}`,
      url: buildScreenUrl(config.PUBLIC_URL, '/t/$key', { key }),
    })),
    pdfs: keyed.map(({ id, seat, key }) => ({
      label: `Save as PDF: ${seat}`,
      url: buildKeyUrl(config.PUBLIC_URL, wallet.getTicketPdf, {
        params: { id },
        query: { key: [key] },
      }),
    })),
    wallets,
  };
}

/** The page and the PDF of all tickets. */
function createHolderLinks({
  holder,
  orderId,
  eventId,
  tickets,
  hasReceipt,
  config: { PUBLIC_URL },
  secret,
  now,
}: LinkOptions): Omit<TicketLinks, 'wallets'> {
  const { telephone } = holder;
  const key = tickets.every((ticket) => ticket.orderId === orderId)
    ? createOrderKey(secret, { ...holder, orderId }, now)
    : createHolderKey(secret, holder, now);
  const page = hasReceipt
    ? buildScreenUrl(PUBLIC_URL, '/receipt/$telephone/$orderId', { telephone, orderId, key })
    : buildScreenUrl(PUBLIC_URL, '/receipt/$telephone', { telephone, key });
  const pdf = hasReceipt
    ? buildKeyUrl(PUBLIC_URL, receipts.getReceiptPdf, {
        params: { telephone, orderId },
        query: { key: [key] },
      })
    : buildKeyUrl(PUBLIC_URL, ticketEndpoints.getPdf, {
        params: { telephone },
        query: { key: [key], event: eventId },
      });
  return {
    pages: [{ label: 'Show my tickets', url: page }],
    pdfs: [{ label: 'Save as PDF', url: pdf }],
  };
}
