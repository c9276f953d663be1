import { sql } from 'drizzle-orm';
import { callEndpoint } from '#contract/client.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import type { ExtraRefund, Journal, OtherPayment } from './journal.ts';
import { listRows, type Reader } from './list-rows.ts';

/** Each payment of something else than chairs: how often it is paid, what it should have cost after refunds, and what the provider has of it. */
const paymentRows = sql`
  with charge as (select a.subject, a.subject_id, a.supplement_id, sum(i.received_cents - i.refunded_cents)::int as cents
    from payment_attempt a join sandbox.intent i on i.reference = a.id::text where i.state = 'succeeded' group by 1, 2, 3)
  select 'places' as subject, p.email as reference, count(*) filter (where b.state = 'PAID')::int as paid,
    sum(case when b.state = 'PAID' then (select coalesce(sum(t.price_cents), 0) + case when count(*) > 0 then b.fee_cents else 0 end
      from gathering_ticket t where t.booking_id = b.id and t.refunded_at is null) else 0 end)::int as expected,
    coalesce(sum(c.cents), 0)::int as charged
  from gathering_booking b join gathering_party p on p.id = b.party_id
    left join charge c on c.subject = 'gathering' and c.subject_id = b.id group by 2
  union all
  select 'difference', s.id::text, (s.state = 'paid' and s.method = 'card')::int,
    case when s.state = 'paid' and s.method = 'card' then s.more_cents + s.fee_cents - s.returned_cents else 0 end, coalesce(c.cents, 0)
  from supplement s left join charge c on c.supplement_id = s.id
  union all
  select 'donation', d.reference::text, (d.state = 'PAID')::int, case when d.state = 'PAID' then d.total_cents else 0 end, coalesce(c.cents, 0)
  from donation d left join charge c on c.subject = 'donation' and c.subject_id = d.id`;

/** Whoever was told that they paid has paid once, who was told that they did not pay has not, and refunds are exact. */
export async function findPaymentErrors(
  site: Reader,
  { payments }: Pick<Journal, 'payments'>,
): Promise<string[]> {
  const rows = await listRows(site, paymentRows);
  const errors = rows.flatMap((row) =>
    row['expected'] === row['charged']
      ? []
      : [`the charge of ${JSON.stringify(row)} is not what it costs`],
  );
  // Somebody may pay their places after a declined card: the last payment counts.
  const last = new Map(payments.map((item) => [`${item.subject} ${item.reference}`, item]));
  for (const { subject, reference, outcome } of last.values()) {
    const row = rows.find((item) => item['subject'] === subject && item['reference'] === reference);
    const paid = Number(row?.['paid'] ?? 0);
    if (outcome === 'open' || paid !== (outcome === 'paid' ? 1 : 0))
      errors.push(
        `${subject} of ${reference} was answered "${outcome}", but is ${JSON.stringify(row)}`,
      );
  }
  return errors;
}

/** The page of each pledge and of each offering has what was given for it. */
export async function findDonationErrors(
  bases: readonly string[],
  { payments }: Pick<Journal, 'payments'>,
): Promise<string[]> {
  const paid = payments.filter(({ toward }) => toward !== undefined);
  const errors: string[] = [];
  for (const [key, items] of Map.groupBy(paid, ({ toward }) => toward?.key ?? '')) {
    const expected = sumPaid(items);
    const base = bases[errors.length % bases.length] ?? '';
    const visible = await readReceived(base, items[0]?.toward?.kind ?? 'pledge', key);
    if (visible !== expected)
      errors.push(`${items[0]?.toward?.kind} ${key} shows ${visible} cents instead of ${expected}`);
  }
  return errors;
}

const sumPaid = (items: readonly OtherPayment[]): number =>
  items.reduce((sum, { outcome, cents = 0 }) => sum + (outcome === 'paid' ? cents : 0), 0);

async function readReceived(
  base: string,
  kind: 'pledge' | 'offering',
  key: string,
): Promise<number | null> {
  const params = { key };
  const read =
    kind === 'pledge'
      ? callEndpoint(base, pledges.getOwn, { params }).then(({ receivedCents }) => receivedCents)
      : callEndpoint(base, intentions.getOwn, { params }).then(
          ({ offeringCents }) => offeringCents,
        );
  return read.catch(() => null);
}

/** What was confirmed as refunded is refunded, of extras no more than that. */
export async function findRefundErrors(
  site: Reader,
  { purchases, extraRefunds, refundedPlaces, tickets }: Journal,
): Promise<string[]> {
  const errors: string[] = [];
  const places = await listRows(
    site,
    sql`select id from gathering_ticket where refunded_at is not null`,
  );
  const refunded = new Set(places.map(({ id }) => Number(id)));
  for (const id of refundedPlaces)
    if (!refunded.has(id)) errors.push(`place ${id} was refunded, but is not`);
  const left = await listRows(
    site,
    sql`select o.id as order, line.id as extra, line."leftQuantity" as left from "order" o,
      jsonb_to_recordset(o.extras) as line (id integer, "leftQuantity" integer) where o.paid_at is not null`,
  );
  for (const { orderId, outcome, extras } of purchases) {
    if (outcome !== 'paid') continue;
    // The last ticket of an order takes the extras with it.
    const isWhole = tickets.some(
      (ticket) => ticket.orderId === orderId && ticket.state === 'active',
    );
    for (const { id: extra, quantity } of extras) {
      const own = extraRefunds.filter((item) => item.orderId === orderId && item.extra === extra);
      const actual = Number(
        left.find((row) => row['order'] === orderId && row['extra'] === extra)?.['left'],
      );
      const max = quantity - countUnits(own, 'refunded');
      const min = isWhole ? max - countUnits(own, 'changing') : 0;
      if (!(actual >= min && actual <= max))
        errors.push(`order ${orderId} has ${actual} of extra ${extra} instead of ${min} to ${max}`);
    }
  }
  return errors;
}

const countUnits = (refunds: readonly ExtraRefund[], target: ExtraRefund['state']): number =>
  refunds.reduce((sum, { quantity, state }) => sum + (state === target ? quantity : 0), 0);

/** Nobody comes beyond the limit of a gathering. */
export async function findLimitErrors(site: Reader): Promise<string[]> {
  const rows = await listRows(
    site,
    sql`select g.title, p.day, sum(p.adults + p.children)::int as people, g.max_people from gathering_party p join gathering g on g.id = p.gathering_id
      where p.state in ('coming', 'paying') group by g.id, p.day having sum(p.adults + p.children) > g.max_people`,
  );
  return rows.map((row) => `more people come than a gathering has places: ${JSON.stringify(row)}`);
}

/** Each message that was confirmed has reached everyone whom it names, or says why not. */
export async function findMessageErrors(
  site: Reader,
  { messages }: Pick<Journal, 'messages'>,
): Promise<string[]> {
  const rows = await listRows(
    site,
    sql`select m.id, m.started_at is not null as started, count(r.id)::int as people,
        count(r.id) filter (where r.skip_reason is null and not exists (select from email_message e
          where e.dedupe_key = 'mail guest-message ' || m.id || ' to ' || r.id and lower(e.recipient) = lower(r.email) and e.sent_at is not null
            and e.subject = m.subject and e.text like '%' || m.body || '%'))::int as missing
      from guest_message m left join guest_message_recipient r on r.message_id = m.id group by m.id`,
  );
  return rows.flatMap((row) => {
    const wasConfirmed = messages.includes(Number(row['id']));
    const isRight = row['started']
      ? Number(row['people']) > 0 && row['missing'] === 0
      : !wasConfirmed;
    return isRight ? [] : [`a message to guests did not reach them: ${JSON.stringify(row)}`];
  });
}
