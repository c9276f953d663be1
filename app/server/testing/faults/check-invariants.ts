import { callEndpoint } from '#contract/client.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { sql } from 'drizzle-orm';
import { systemClock } from '#platform/clock.ts';
import { toClaimState } from '#features/event/server/claim-queries.ts';
import { intent, refund } from '#features/payments/server/sandbox/tables.ts';
import { findLedgerErrors } from '../ledger-checks.ts';
import {
  findDonationErrors,
  findLimitErrors,
  findMessageErrors,
  findPaymentErrors,
  findRefundErrors,
} from './check-payments.ts';
import { findWebhookErrors, type ReceivedWebhooks } from './check-webhooks.ts';
import type { Journal } from './journal.ts';
import { listRows, type Reader } from './list-rows.ts';
import type { ReceivedEmail } from './start-email-server.ts';

/** What is still to be done: tasks, open payments, deliveries of the provider and of webhooks. Empty when the site is at rest. */
export async function listOpenWork(site: Reader): Promise<string[]> {
  const rows = await listRows(
    site,
    sql`select 'task ' || kind || ' ' || dedupe_key || ' ' || attempts || ' due ' || due_at || ' ' || coalesce(last_error, '') as work from outbox_task where completed_at is null
      union all select 'attempt ' || state || ' ' || id from payment_attempt where state in ('CREATED', 'INTENT', 'CONFIRMING', 'UNKNOWN', 'ACTION', 'AUTHORIZED')
      union all select 'refund ' || id || ' ' || state from refund where state = 'due'
      union all select 'webhook ' || message_id || ' ' || attempts || ' due ' || due_at from webhook_delivery where delivered_at is null`,
  );
  return rows.map(({ work }) => String(work));
}

/** Copies the provider's books beside the site's, where the checks compare them. */
export async function copyProviderBooks(provider: Reader, site: Reader): Promise<void> {
  await site.execute(sql`delete from ${refund}`);
  await site.execute(sql`delete from ${intent}`);
  for (const table of [intent, refund]) {
    const [row] = await listRows(
      provider,
      sql`select coalesce(jsonb_agg(to_jsonb(copied)), '[]') as rows from ${table} copied`,
    );
    await site.execute(
      sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(row?.['rows'])}::jsonb)`,
    );
  }
}

/** What the checks compare: the database, with the provider's books (`copyProviderBooks`), and what everyone received. */
export type CheckedState = {
  site: Reader;
  journal: Journal;
  received: readonly ReceivedEmail[];
  webhooks: ReceivedWebhooks;
  bases: readonly string[];
};

/** Checks every invariant of a site at rest; returns one line per error. */
export async function findErrors({
  site,
  journal,
  received,
  webhooks,
  bases,
}: CheckedState): Promise<string[]> {
  return [
    // No double sale, the books balanced and equal to the provider's.
    ...(await findLedgerErrors(site, { settled: true })),
    ...(await findBrokenPromises(site, journal)),
    ...(await findEmailErrors(site, received)),
    ...(await findCheckInErrors(site, journal)),
    ...(await findStalePages(site, bases)),
    ...(await findOrderPageErrors(bases, journal)),
    ...(await findPaymentErrors(site, journal)),
    ...(await findRefundErrors(site, journal)),
    ...(await findDonationErrors(bases, journal)),
    ...(await findLimitErrors(site)),
    ...(await findMessageErrors(site, journal)),
    ...(await findWebhookErrors(site, webhooks)),
  ];
}

/** Every answer is still true. */
async function findBrokenPromises(site: Reader, journal: Journal): Promise<string[]> {
  const errors = [...journal.unexpectedResponses];
  const tickets = new Map(
    (
      await listRows(
        site,
        sql`select id, order_id, chair_id, bar_code, cancelled_at is not null as canceled, received_at is not null as received from ticket`,
      )
    ).map((row) => [Number(row['id']), row]),
  );
  for (const { id, orderId, chairId, barCode, state } of journal.tickets) {
    const row = tickets.get(id);
    const isRight =
      row !== undefined &&
      row['order_id'] === orderId &&
      (state === 'changing' ||
        (row['canceled'] === (state === 'canceled') &&
          row['chair_id'] === chairId &&
          row['bar_code'] === barCode));
    if (!isRight)
      errors.push(
        `ticket ${id} was promised ${state} on chair ${chairId}, but is ${JSON.stringify(row)}`,
      );
  }
  for (const { ticketId, scan, verdict } of journal.scans)
    if (verdict === 'received' && tickets.get(ticketId)?.['received'] !== true)
      errors.push(`ticket ${ticketId} was received by ${scan}, but is not`);
  return [...errors, ...(await findOrderErrors(site, journal))];
}

/** A paid purchase has one paid order; one that is not paid has no money of the buyer. */
async function findOrderErrors(site: Reader, { purchases }: Journal): Promise<string[]> {
  const rows = await listRows(
    site,
    sql`select o.id, o.cart_id, o.state, o.paid_at is not null as was_paid,
        coalesce((select sum(i.received_cents - i.refunded_cents) from payment_attempt a join sandbox.intent i on i.reference = a.id::text
          where a.subject = 'order' and a.subject_id = o.id and i.state = 'succeeded'), 0)::int as money
      from "order" o where o.cart_id is not null`,
  );
  return purchases.flatMap(({ cartId, email, outcome, orderId }) => {
    const orders = rows.filter((row) => row['cart_id'] === cartId);
    const paid = orders.filter((row) => row['was_paid'] === true);
    const isRight =
      outcome === 'paid'
        ? paid.length === 1 && paid[0]?.['id'] === orderId
        : outcome === 'not paid' && orders.every((row) => row['money'] === 0);
    return isRight
      ? []
      : [`the purchase of ${email} was answered "${outcome}", but is ${JSON.stringify(orders)}`];
  });
}

/** Every email arrived, and each once: a second copy has the same Message-ID, by which mailboxes show it once. */
async function findEmailErrors(
  site: Reader,
  received: readonly ReceivedEmail[],
): Promise<string[]> {
  const errors: string[] = [];
  const missing = await listRows(
    site,
    sql`select o.id from "order" o where o.paid_at is not null and o.email <> ''
      and (select count(*) from email_message m where m.dedupe_key = 'mail tickets ' || o.id || ' paid' and m.recipient = o.email and m.sent_at is not null) <> 1`,
  );
  for (const row of missing) errors.push(`order ${String(row['id'])} has no email that was sent`);
  const queued = await listRows(
    site,
    sql`select recipient, count(*)::int as count from email_message group by 1`,
  );
  const expected = new Map(queued.map((row) => [String(row['recipient']), Number(row['count'])]));
  const byRecipient = Map.groupBy(received, ({ to }) => to);
  for (const to of new Set([...expected.keys(), ...byRecipient.keys()])) {
    const arrived = new Set(byRecipient.get(to)?.map(({ messageId }) => messageId)).size;
    if (arrived !== (expected.get(to) ?? 0))
      errors.push(`${to} has ${arrived} emails instead of ${expected.get(to) ?? 0}`);
  }
  for (const [messageId, copies] of Map.groupBy(received, (email) => email.messageId))
    if (messageId === '' || new Set(copies.map(({ to, subject }) => `${to} ${subject}`)).size > 1)
      errors.push(`several emails have the Message-ID ${messageId}`);
  return errors;
}

/** No guest was let in twice as if it were the first time. */
async function findCheckInErrors(site: Reader, { scans }: Journal): Promise<string[]> {
  const errors: string[] = [];
  const received = scans.filter(({ verdict, conflict }) => verdict === 'received' && !conflict);
  for (const [ticketId, responses] of Map.groupBy(received, (response) => response.ticketId))
    if (new Set(responses.map(({ scan }) => scan)).size > 1)
      errors.push(`ticket ${ticketId} was received twice: ${JSON.stringify(responses)}`);
  const repeated = await listRows(
    site,
    sql`select subject, count(*)::int as count from audit_entry where action = 'receive guest' group by 1
      having count(*) > (select count(*) from door_scan where 'ticket ' || ticket_id = subject)`,
  );
  for (const row of repeated)
    errors.push(`${String(row['subject'])} was received more often than scanned`);
  return errors;
}

/** Every server shows the chairs as they are. */
async function findStalePages(site: Reader, bases: readonly string[]): Promise<string[]> {
  const state = toClaimState(systemClock.now().toISOString());
  const rows = await listRows(
    site,
    sql`select chair_id from chair_claim where ${state} in ('WAITING', 'HELD', 'PAYING', 'SOLD') order by 1`,
  );
  const claimed = rows.map((row) => Number(row['chair_id']));
  const visible = await Promise.all(
    bases.map(async (base) =>
      (await callEndpoint(base, chairs.list, { query: {} }))
        .flatMap((chair) => (chair.claimed ? [chair.id] : []))
        .toSorted((a, b) => a - b),
    ),
  );
  return visible.flatMap((ids, index) =>
    String(ids) === String(claimed)
      ? []
      : [`server ${index} shows the chairs ${ids} as taken, but they are ${claimed}`],
  );
}

/** Every buyer finds the order as it was promised. */
async function findOrderPageErrors(
  bases: readonly string[],
  { purchases, tickets }: Journal,
): Promise<string[]> {
  const errors: string[] = [];
  const paid = purchases.filter(({ outcome }) => outcome === 'paid');
  for (const [index, { orderId, cartId }] of paid.entries()) {
    const input = { params: { orderId: orderId ?? 0 }, query: { cartId } };
    const base = bases[index % bases.length] ?? '';
    const order = await callEndpoint(base, checkout.getOrder, input).catch(() => null);
    if (order === null) {
      errors.push(`order ${orderId} is not shown`);
      continue;
    }
    const promised = tickets.filter((ticket) => ticket.orderId === orderId);
    const isUnchanged = promised.every(
      ({ id, state, barCode }) =>
        state === 'changing' ||
        order.tickets.some((ticket) => ticket.id === id && ticket.barCode === barCode) ===
          (state === 'active'),
    );
    if (
      !isUnchanged ||
      (order.status !== 'paid' && promised.every(({ state }) => state === 'active'))
    )
      errors.push(`order ${orderId} shows ${order.status} ${JSON.stringify(order.tickets)}`);
  }
  return errors;
}
