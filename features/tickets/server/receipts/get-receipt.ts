import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { findEmailDelivery } from '#features/emails/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { listWallets } from '../list-wallets.ts';
import { listTicketActions } from '../companions/rules.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { createTicketsPdf } from '../create-tickets-pdf.ts';
import {
  createOrderKey,
  getHolderId,
  getTicketSecret,
  parseTicketKey,
} from '../create-ticket-key.ts';
import { listTicketNeeds } from '../notes/queries.ts';
import { getQuestionForm } from '../questions/get-question-form.ts';
import { listTicketsByOrder } from '../queries.ts';
import { isHeldBy, opensTicket } from '../rules.ts';
import { toTicketSearchResult } from '../search-tickets.ts';
import { findReceipt } from './find-receipt.ts';

export type ReceiptRequest = { telephone: string; orderId: number; keys: readonly string[] };

/** The receipt of an order with the buyer's tickets, for a key of this order or of its buyer; with any other it does not exist. */
export async function getReceipt(platform: Platform, request: ReceiptRequest): Promise<Receipt> {
  const {
    receipt,
    feast: ticketEvent,
    tickets,
    handedOver,
    site,
    key,
  } = await openOrder(platform, request);
  const needs = await listTicketNeeds(platform.database, tickets);
  return {
    ...receipt,
    eventTitle: ticketEvent.title,
    eventDate: ticketEvent.countdownTarget,
    receivedBy: site.name,
    tickets: tickets.map((ticket) =>
      toTicketSearchResult(ticket, ticketEvent, {
        actions: listTicketActions(ticket, ticketEvent, platform.clock.now()),
        wallets: listWallets(platform.config),
        needs: needs(ticket),
      }),
    ),
    handedOver,
    form: await getQuestionForm(platform.database, {
      event: ticketEvent,
      orderId: receipt.orderId,
      tickets,
    }),
    ticketsEmail: await findEmailDelivery(platform, `tickets ${request.orderId} paid`),
    key,
  };
}

/** The same as a PDF: the tickets, and the receipt on a page of its own. */
export async function getReceiptPdf(platform: Platform, request: ReceiptRequest): Promise<Buffer> {
  const { receipt, feast: ticketEvent, tickets, site } = await openOrder(platform, request);
  return createTicketsPdf({
    feast: ticketEvent,
    tickets,
    receipt,
    site,
    now: platform.clock.now(),
  });
}

/** The order with the buyer's tickets, for a key that opens it; throws 'order-not-found'. */
export async function openOrder(platform: Platform, { telephone, orderId, keys }: ReceiptRequest) {
  const { database, clock } = platform;
  const secret = await getTicketSecret(database);
  const proofs = keys.flatMap((key) => parseTicketKey(secret, key, telephone, clock.now()) ?? []);
  // Without a signed key nothing is looked up, so that the response reveals nothing.
  const receipt = proofs.length > 0 ? await findReceipt(database, orderId) : null;
  const isOpen =
    receipt !== null &&
    proofs.some((proof) => opensTicket(proof, { orderId, holderId: getHolderId(secret, receipt) }));
  const ticketEvent = isOpen ? await findEvent(database, receipt.eventId) : null;
  if (!isOpen || !ticketEvent) throw new ProblemError('order-not-found');
  const [all, site] = await Promise.all([
    listTicketsByOrder(database, orderId),
    getSettings(database),
  ]);
  return {
    receipt,
    feast: ticketEvent,
    tickets: all.filter((ticket) => isHeldBy(ticket, receipt)),
    handedOver: all
      .filter((ticket) => !isHeldBy(ticket, receipt))
      .map(({ tableName, chairName }) => ({ tableName, chairName })),
    site,
    key: createOrderKey(secret, receipt, clock.now()),
  };
}
