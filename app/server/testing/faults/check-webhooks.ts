import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { isSignedBy, type ReceivedMessage } from '../start-receiver.ts';
import { listRows, type Reader } from './list-rows.ts';

/** What a webhook of every event received, and its secret. */
export type ReceivedWebhooks = {
  secret: string;
  /** Messages that it answered with a success. */
  accepted: readonly ReceivedMessage[];
  /** All messages that reached it. */
  attempts: readonly ReceivedMessage[];
};

/** What each message has to say, from the rows of the fact itself and not from what was queued; `at` in ms. */
const expectedMessages = sql`
  select 'order-paid-' || o.id as id, 'order.paid' as type, o.paid_at as at,
    jsonb_build_object('order', o.id, 'event', o.event_id, 'method', o.method, 'feeCents', o.fee_cents, 'totalCents', o.total_cents,
      'chairs', (select count(*) from order_chair c where c.order_id = o.id)) as data
  from "order" o where o.paid_at is not null
  union all
  select 'difference-paid-' || s.id, 'difference.paid', s.ended_at,
    jsonb_build_object('order', s.order_id, 'event', o.event_id, 'ticket', s.ticket_id, 'method', s.method, 'feeCents', s.fee_cents,
      'totalCents', s.more_cents + s.fee_cents)
  from supplement s join "order" o on o.id = s.order_id where s.state = 'paid' and s.more_cents + s.fee_cents > 0
  union all
  select 'places-paid-' || b.id, 'places.paid', b.paid_at,
    jsonb_build_object('booking', b.id, 'gathering', p.gathering_id, 'method', 'card', 'feeCents', b.fee_cents, 'totalCents', b.total_cents,
      'places', (select count(*) from gathering_ticket t where t.booking_id = b.id))
  from gathering_booking b join gathering_party p on p.id = b.party_id where b.state = 'PAID'
  union all
  select 'places-refunded-' || b.id || '-' || string_agg(t.id::text, '-' order by t.id), 'places.refunded', t.refunded_at,
    jsonb_build_object('booking', b.id, 'gathering', p.gathering_id, 'places', jsonb_agg(t.id order by t.id),
      'amountCents', sum(t.price_cents) + case when t.refunded_at = (select max(coalesce(a.refunded_at, 'infinity')) from gathering_ticket a where a.booking_id = b.id)
        then b.fee_cents else 0 end)
  from gathering_ticket t join gathering_booking b on b.id = t.booking_id join gathering_party p on p.id = b.party_id
  where t.refunded_at is not null group by b.id, b.fee_cents, p.gathering_id, t.refunded_at
  union all
  select 'gift-received-' || d.id, 'gift.received', d.paid_at,
    jsonb_build_object('donation', d.id, 'method', d.method, 'feeCents', d.fee_cents, 'totalCents', d.total_cents,
      'split', (select jsonb_agg(jsonb_build_object('purpose', p.purpose, 'amountCents', p.amount_cents)) from donation_split p where p.donation_id = d.id))
  from donation d where d.paid_at is not null
  union all
  select 'guest-arrived-' || t.id || '-' || a.id, 'guest.arrived', (a.after ->> 'receivedAt')::timestamptz,
    jsonb_build_object('ticket', t.id, 'order', t.order_id, 'event', t.event_id)
  from audit_entry a join ticket t on a.subject = 'ticket ' || t.id
  where a.action = 'receive guest' and a.before ->> 'receivedAt' is null`;

/** What the refunds of an order sent back, and which tickets ended with them. */
const expectedRefunds = sql`
  select o.id, coalesce((select -sum(e.amount_cents) from ledger_entry e where e.subject = 'order' and e.subject_id = o.id
      and e.transaction_key like '%:refund:%' and e.account in ('provider-clearing', 'cash', 'check', 'zelle')), 0)::int as cents,
    coalesce((select jsonb_agg(t.id order by t.id) from ticket t where t.order_id = o.id and t.cancelled_at is not null), '[]') as tickets
  from "order" o where o.paid_at is not null`;

/** Each event was delivered at least once, as the database has it, and signed; nothing else was. */
export async function findWebhookErrors(
  site: Reader,
  { secret, accepted, attempts }: ReceivedWebhooks,
): Promise<string[]> {
  const errors: string[] = [];
  const expected = await listRows(
    site,
    sql`select id, type, (extract(epoch from at) * 1000)::bigint as at, data from (${expectedMessages}) as message`,
  );
  const arrived = new Map(accepted.map((message) => [message.id, message]));
  for (const { id, type, at, data } of expected) {
    const message = arrived.get(String(id));
    const body = { type, timestamp: new Date(Number(at)).toISOString(), data };
    if (!message) errors.push(`the webhook ${String(id)} never arrived`);
    else if (!isDeepStrictEqual(JSON.parse(message.body), body))
      errors.push(
        `the webhook ${String(id)} says ${message.body} instead of ${JSON.stringify(body)}`,
      );
  }
  const ids = new Set(expected.map(({ id }) => String(id)));
  for (const message of attempts) {
    if (!isSignedBy(secret, message)) errors.push(`the webhook ${message.id} is not signed`);
    if (message.type !== 'order.refunded' && !ids.has(message.id))
      errors.push(`the webhook ${message.id} is of nothing that happened`);
  }
  for (const [id, copies] of Map.groupBy(attempts, (message) => message.id))
    if (new Set(copies.map(({ body }) => body)).size > 1)
      errors.push(`the webhook ${id} says something else each time`);
  const refunds = [...arrived.values()].filter(({ type }) => type === 'order.refunded');
  return [...errors, ...(await findRefundErrors(site, refunds))];
}

/** Together, the messages of an order's refunds have its money and its tickets. */
async function findRefundErrors(
  site: Reader,
  refunds: readonly ReceivedMessage[],
): Promise<string[]> {
  const rows = await listRows(site, expectedRefunds);
  return rows.flatMap(({ id, ...expected }) => {
    const own = refunds.filter(({ data }) => data['order'] === id);
    const sent = {
      cents: own.reduce((sum, { data }) => sum + Number(data['amountCents']), 0),
      tickets: own
        .flatMap(({ data }) => (Array.isArray(data['tickets']) ? data['tickets'].map(Number) : []))
        .toSorted((a, b) => a - b),
    };
    return isDeepStrictEqual(sent, expected)
      ? []
      : [
          `the webhooks of order ${String(id)} refund ${JSON.stringify(sent)} instead of ${JSON.stringify(expected)}`,
        ];
  });
}
