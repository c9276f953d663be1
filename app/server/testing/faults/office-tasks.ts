import { callEndpoint } from '#contract/client.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import type { Random } from '../random.ts';
import { type Crowd, type ExtraRefund, type OtherPayment, send } from './journal.ts';
import { sampleOffers } from './prepare-offers.ts';
import { chooseCard, settlePayment } from './settle-payment.ts';

export type Task = (crowd: Crowd, random: Random, name: string) => Promise<void>;

/** The newest change that an order's screen shows, and the event. */
async function readOrder({ getBase, headers }: Crowd, id: number, signal: AbortSignal) {
  const input = { params: { id } };
  const options = { headers, signal };
  const { event, changes } = await callEndpoint(getBase(), orderAdmin.getOrder, input, options);
  return { event, seen: changes.at(-1)?.id ?? 0 };
}

/** Refunds one of an extra that an order has. */
export const refundExtra: Task = async (crowd, random) => {
  const { journal, getBase, headers } = crowd;
  const paid = journal.purchases.filter(
    ({ outcome, extras }) => outcome === 'paid' && extras.length > 0,
  );
  if (paid.length === 0) return;
  const { orderId, extras } = random.pick(paid);
  const { id: extra, quantity } = random.pick(extras);
  const begun = journal.extraRefunds.filter(
    (item) => item.orderId === orderId && item.extra === extra && item.state !== 'rejected',
  );
  if (orderId === null || begun.length >= quantity) return;
  const refund: ExtraRefund = { orderId, extra, quantity: 1, state: 'changing' };
  journal.extraRefunds.push(refund);
  const outcome = await send(journal, 'refund extra', async (signal) => {
    const { seen } = await readOrder(crowd, orderId, signal);
    const body = { extra, quantity: 1, reason: 'The bus is full', seen };
    const input = { params: { orderId }, body };
    return callEndpoint(getBase(), checkout.refundExtra, input, { headers, signal });
  });
  if (outcome.kind === 'ok') refund.state = 'refunded';
  if (outcome.kind === 'problem') refund.state = 'rejected';
};

/** A child's ticket becomes one of an adult: the difference is paid in cash, or by the buyer's link. */
export const requestDifference: Task = async (crowd, random) => {
  const { journal, getBase, headers } = crowd;
  const children = journal.tickets.filter(
    ({ chairType, isAssigned }) => chairType === 'children' && !isAssigned,
  );
  if (children.length === 0) return;
  const ticket = random.pick(children);
  ticket.isAssigned = true;
  const params = { id: ticket.id };
  const isByHand = random.chance(0.4);
  const requested = await send(journal, 'request difference', async (signal) => {
    const options = { headers, signal };
    const guestType = 'adult' as const;
    const quote = { params, query: { guestType } };
    const { priceCents } = await callEndpoint(getBase(), supplements.quote, quote, options);
    const { changes } = await callEndpoint(getBase(), orderAdmin.getTicket, { params }, options);
    const body = {
      guestType,
      priceCents,
      seen: changes.at(-1)?.id ?? 0,
      ...(isByHand && { byHand: { method: 'cash' as const } }),
    };
    return callEndpoint(getBase(), supplements.request, { params, body }, options);
  });
  if (requested.kind === 'ok' && requested.value.key !== null)
    await payDifference(crowd, random, { ...requested.value, key: requested.value.key });
};

async function payDifference(
  crowd: Crowd,
  random: Random,
  { id, key, totalCents: amount }: { id: number; key: string; totalCents: number },
): Promise<void> {
  const { journal, getBase } = crowd;
  const payment: OtherPayment = { subject: 'difference', reference: String(id), outcome: 'open' };
  journal.payments.push(payment);
  const { token, succeed } = chooseCard(random);
  const params = { key };
  const { outcome } = await settlePayment(crowd, {
    name: 'pay difference',
    pay: (headers, signal) =>
      callEndpoint(
        getBase(),
        supplements.pay,
        { params, body: { token, amount } },
        { headers, signal },
      ),
    poll: (_, signal) => callEndpoint(getBase(), supplements.get, { params }, { signal }),
    succeed,
  });
  payment.outcome = outcome;
}

/** Writes to the guests of an order. A message without an answer is not sent again: it may have been. */
export const writeMessage: Task = async (crowd, random, name) => {
  const { journal, getBase, headers } = crowd;
  const active = journal.tickets.filter(({ state }) => state === 'active');
  if (active.length === 0) return;
  const { orderId: order } = random.pick(active);
  const sent = await send(journal, 'send message', async (signal) => {
    const options = { headers, signal };
    const { event } = await readOrder(crowd, order, signal);
    const message = {
      audience: { kind: 'order' as const, order },
      subject: `About ${name}`,
      body: 'The doors open at five.',
      isAboutTicket: true,
    };
    const draft = { body: { event, message } };
    const { id } = await callEndpoint(getBase(), guestMessages.create, draft, options);
    const audience = { event, audience: message.audience, isAboutTicket: true };
    const people = { body: audience };
    const { recipients } = await callEndpoint(getBase(), guestMessages.listPeople, people, options);
    if (recipients.length === 0) return null;
    const body = { seen: message, count: recipients.length, sendAt: null, again: false };
    await callEndpoint(getBase(), guestMessages.send, { params: { id }, body }, options);
    return id;
  });
  if (sent.kind === 'ok' && sent.value !== null) journal.messages.push(sent.value);
};

/** Refunds one of the places that somebody paid at the gathering; who waits gets it. */
export const refundPlace: Task = async ({ journal, getBase, headers }, random) => {
  const chosen: number[] = [];
  const outcome = await send(journal, 'refund place', async (signal) => {
    const options = { headers, signal };
    const page = { params: { slug: sampleOffers.gathering }, query: {} };
    const { id } = await callEndpoint(getBase(), gatherings.get, page, { signal });
    const onDay = { params: { id }, query: { day: sampleOffers.day } };
    const parties = await callEndpoint(getBase(), gatheringParties.listForTeam, onDay, options);
    const paid = parties.filter(({ state, bookingId }) => state === 'coming' && bookingId !== null);
    if (paid.length === 0) return;
    const params = { id: random.pick(paid).bookingId ?? 0 };
    const booking = await callEndpoint(getBase(), gatheringTickets.getBooking, { params }, options);
    const places = booking.tickets.filter(({ isRefunded }) => !isRefunded);
    if (places.length === 0) return;
    chosen.push(random.pick(places).id);
    const body = { ticketIds: chosen, reason: 'Is ill' };
    await callEndpoint(getBase(), gatheringTickets.refund, { params, body }, options);
  });
  if (outcome.kind === 'ok') journal.refundedPlaces.push(...chosen);
};

/** Approves or declines the oldest request for a seat. */
export const decideRequest: Task = async ({ journal, getBase, headers }, random) => {
  const listed = await send(journal, 'requests', (signal) =>
    callEndpoint(getBase(), requests.list, { query: {} }, { headers, signal }),
  );
  const waiting =
    listed.kind === 'ok' ? listed.value.filter(({ state }) => state === 'requested') : [];
  const request = waiting[0];
  if (!request) return;
  const input = { params: { id: request.chairId }, body: {} };
  const decide = random.chance(0.7) ? requests.approve : requests.decline;
  await send(journal, 'decide request', (signal) =>
    callEndpoint(getBase(), decide, input, { headers, signal }),
  );
};
