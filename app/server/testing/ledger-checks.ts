import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

type Reader = Pick<NodePgDatabase, 'execute'>;

const listRows = async (
  database: Reader,
  query: ReturnType<typeof sql>,
): Promise<Record<string, unknown>[]> => (await database.execute(query)).rows;

/** Must hold at any time. */
const always: [string, ReturnType<typeof sql>][] = [
  [
    'a chair has two active tickets',
    sql`select event_id, chair_id from ticket where cancelled_at is null group by 1, 2 having count(*) > 1`,
  ],
  [
    'an active ticket has no sold chair of its type',
    sql`select t.id from ticket t left join chair_claim c on c.event_id = t.event_id and c.chair_id = t.chair_id and c.order_id = t.order_id and c.state = 'SOLD' and c.guest_type = t.chair_type where t.cancelled_at is null and c.chair_id is null`,
  ],
  [
    'a sold chair has no active ticket',
    sql`select c.chair_id from chair_claim c left join ticket t on t.chair_id = c.chair_id and t.order_id = c.order_id and t.cancelled_at is null where c.state = 'SOLD' and t.id is null`,
  ],
  [
    'a sold chair has an order that is not paid',
    sql`select c.chair_id, o.state from chair_claim c join "order" o on o.id = c.order_id where c.state = 'SOLD' and o.state <> 'PAID'`,
  ],
  [
    'an order was sold in part',
    sql`select o.id from "order" o where o.paid_at is not null and (select count(*) from ticket t where t.order_id = o.id) <> (select count(*) from order_chair c where c.order_id = o.id)`,
  ],
  [
    'the ledger is out of balance',
    sql`select transaction_key from ledger_entry group by 1 having sum(amount_cents) <> 0`,
  ],
  [
    'an order has other income of a type than its tickets cost',
    sql`select id, kind, income.cents, sold.cents as sold
      from (select subject_id as id, kind, -sum(amount_cents) as cents from ledger_entry where subject = 'order' and account = 'tickets' group by 1, 2) income
      full join (select order_id as id, chair_type as kind, sum(amount_cents) as cents from ticket where cancelled_at is null group by 1, 2) sold using (kind, id)
      where coalesce(income.cents, 0) <> coalesce(sold.cents, 0)`,
  ],
  [
    'an order has other income of an extra than what is left of it costs',
    sql`select id, kind, income.cents, sold.cents as sold
      from (select subject_id as id, kind, -sum(amount_cents) as cents from ledger_entry where subject = 'order' and account = 'extras' group by 1, 2) income
      full join (select o.id, line.name as kind, sum(line."leftCents") as cents from "order" o, jsonb_to_recordset(o.extras) as line (name text, "leftCents" integer) where o.paid_at is not null group by 1, 2) sold using (kind, id)
      where coalesce(income.cents, 0) <> coalesce(sold.cents, 0)`,
  ],
  [
    'an order with extras does not cost the sum of its chairs and extras',
    sql`select o.id from "order" o where o.extras <> '[]' and o.subtotal_cents <> (select coalesce(sum(c.amount_cents), 0) from order_chair c where c.order_id = o.id)
      + (select coalesce(sum(line.quantity * line."unitCents"), 0) from jsonb_to_recordset(o.extras) as line (quantity integer, "unitCents" integer))`,
  ],
  [
    'an extra has another number claimed than its orders have',
    sql`select e.id, e.claimed_quantity, sold.quantity from event_extra e
      left join (select line.id, sum(line."leftQuantity") as quantity from "order" o, jsonb_to_recordset(o.extras) as line (id integer, "leftQuantity" integer) where o.has_claimed_extras group by 1) sold using (id)
      where e.claimed_quantity <> coalesce(sold.quantity, 0)`,
  ],
  [
    'a paid order has extras that are not claimed, or one that is over has some',
    sql`select id, state from "order" where extras <> '[]' and (state = 'PAID' and not has_claimed_extras or state not in ('PENDING', 'PAID') and has_claimed_extras)`,
  ],
  [
    'an order was paid twice',
    sql`select a.subject_id from sandbox.intent i join payment_attempt a on a.id::text = i.reference where i.received_cents > i.refunded_cents group by a.subject, a.subject_id, a.supplement_id having count(*) > 1`,
  ],
  [
    'an order is paid without money',
    sql`select o.id from "order" o where o.state = 'PAID' and o.method = 'card' and o.total_cents > 0 and not exists (select from payment_attempt a join sandbox.intent i on i.id = a.intent_id where a.subject = 'order' and a.subject_id = o.id and i.state in ('requires_capture', 'succeeded') and i.amount_cents = o.total_cents)`,
  ],
];

/** Must hold at any time: each open promise is that of its chair's claim. */
const promises: [string, ReturnType<typeof sql>][] = [
  [
    'a request that waits has not its chair',
    sql`select r.id from seat_request r left join chair_claim c on c.chair_id = r.chair_id and c.promise = 'REQUESTED' and c.promised_to = r.id where r.state = 'requested' and c.chair_id is null`,
  ],
  [
    'a chair is promised to a request that is not open',
    sql`select c.chair_id from chair_claim c left join seat_request r on r.id = c.promised_to and r.chair_id = c.chair_id and upper(r.state) = c.promise where c.promise in ('REQUESTED', 'APPROVED') and r.id is null`,
  ],
  [
    'a chair is held for a party without an offer',
    sql`select c.chair_id from chair_claim c left join waiting_party p on p.id = c.promised_to and p.cart_id = c.cart_id and p.state = 'offered' where c.promise = 'OFFERED' and c.state = 'HELD' and p.id is null`,
  ],
  [
    'a chair that a code reserves is free',
    sql`select x.chair_id from code_chair x join code on code.id = x.code_id and not code.closed left join chair_claim c on c.chair_id = x.chair_id where c.chair_id is null`,
  ],
];

/** Must hold at any time: what is paid more for tickets. */
const supplements: [string, ReturnType<typeof sql>][] = [
  [
    'a supplement is paid without money',
    sql`select s.id from supplement s where s.method = 'card' and not exists (select from payment_attempt a join sandbox.intent i on i.id = a.intent_id
      where a.supplement_id = coalesce(s.paid_with, s.id) and i.state in ('requires_capture', 'succeeded')
        and i.amount_cents = (select sum(p.more_cents + p.fee_cents) from supplement p where p.order_id = s.order_id and coalesce(p.paid_with, p.id) = coalesce(s.paid_with, s.id)))`,
  ],
  [
    'the ledger has other income of a supplement than was paid and not refunded',
    sql`select s.id, income.cents from supplement s left join lateral (select -sum(amount_cents) as cents from ledger_entry e
        where e.transaction_key like 'supplement:' || s.id || ':%' and e.account in ('tickets', 'fees')) income on true
      where coalesce(income.cents, 0) <> case when s.state = 'paid' then s.more_cents + s.fee_cents - s.returned_cents else 0 end`,
  ],
  [
    'an open supplement has not its new chair',
    sql`select s.id from supplement s where s.state = 'open' and s.to_chair_id <> s.from_chair_id and not exists (select from chair_claim c
      where c.chair_id = s.to_chair_id and c.order_id = s.order_id and c.state = 'PAYING')`,
  ],
  [
    'an active ticket costs less than is left of what was paid more for it',
    sql`select t.id from ticket t join supplement s on s.ticket_id = t.id and s.state = 'paid' where t.cancelled_at is null
      group by t.id having sum(greatest(0, s.more_cents - s.returned_cents)) > t.amount_cents`,
  ],
];

/** Must hold at any time: paid places at gatherings. */
const gatherings: [string, ReturnType<typeof sql>][] = [
  [
    'more paid places are taken than there are',
    sql`select y.id, p.day, sum(t.quantity) from gathering_party p, jsonb_to_recordset(p.tickets) as t ("typeId" integer, quantity integer)
      join gathering_ticket_type y on y.id = t."typeId" where p.state in ('coming', 'paying') group by y.id, p.day having sum(t.quantity) > y.stock`,
  ],
  [
    'someone comes with other places than they paid',
    sql`select p.id from gathering_party p where p.tickets <> '[]' and p.state = 'coming'
      and (select coalesce(sum(t.quantity), 0) from jsonb_to_recordset(p.tickets) as t (quantity integer))
        <> (select count(*) from gathering_ticket k join gathering_booking b on b.id = k.booking_id where b.party_id = p.id and k.refunded_at is null)`,
  ],
  [
    'a booking has other income than its places cost',
    sql`select b.id, income.cents, sold.cents as sold from gathering_booking b
      left join (select subject_id as id, -sum(amount_cents) as cents from ledger_entry where subject = 'gathering' and account = 'gatherings' group by 1) income using (id)
      left join (select booking_id as id, sum(price_cents) as cents from gathering_ticket where refunded_at is null group by 1) sold using (id)
      where coalesce(income.cents, 0) <> coalesce(sold.cents, 0)`,
  ],
  [
    'a booking is paid without money',
    sql`select b.id from gathering_booking b where b.state = 'PAID' and not exists (select from payment_attempt a join sandbox.intent i on i.id = a.intent_id
      where a.subject = 'gathering' and a.subject_id = b.id and i.state in ('requires_capture', 'succeeded') and i.amount_cents = b.total_cents)`,
  ],
];

/** Must hold when no payment is in progress. */
const whenSettled: [string, ReturnType<typeof sql>][] = [
  [
    'an attempt is still open',
    sql`select sequence as number, state, intent_id from payment_attempt where state in ('CREATED', 'INTENT', 'CONFIRMING', 'UNKNOWN', 'AUTHORIZED')`,
  ],
  [
    'a chair is still being paid',
    sql`select chair_id, order_id from chair_claim c where state = 'PAYING' and not exists (select from payment_attempt a where a.subject = 'order' and a.subject_id = c.order_id and a.state = 'ACTION')
      and not exists (select from supplement s where s.order_id = c.order_id and s.to_chair_id = c.chair_id and s.state = 'open')`,
  ],
  [
    'an order waits for its refund',
    sql`select id, state from "order" where state in ('REFUND_DUE', 'REFUND_FAILED')`,
  ],
  [
    'a charge belongs to no order, donation or booking',
    sql`select i.id, i.state, o.state as order_state, d.state as donation_state from sandbox.intent i left join payment_attempt a on a.intent_id = i.id
      left join "order" o on a.subject = 'order' and o.id = a.subject_id and o.state = 'PAID'
      left join donation d on a.subject = 'donation' and d.id = a.subject_id and d.state = 'PAID'
      left join gathering_booking b on a.subject = 'gathering' and b.id = a.subject_id and b.state = 'PAID'
      where i.received_cents > i.refunded_cents and ((o.id is null and d.id is null and b.id is null)
        or (a.supplement_id is not null and not exists (select from supplement s where s.id = a.supplement_id and s.state = 'paid')))`,
  ],
  [
    'a donation is paid without a charge, or its splits do not add up',
    sql`select d.id from donation d where d.state = 'PAID' and (d.total_cents <> d.fee_cents + (select sum(p.amount_cents) from donation_split p where p.donation_id = d.id)
      or d.method = 'card' and not exists (select from payment_attempt a where a.subject = 'donation' and a.subject_id = d.id and a.state = 'SUCCEEDED' and a.amount_cents = d.total_cents))`,
  ],
  [
    'a donation waits for its refund',
    sql`select id, state from donation where state in ('REFUND_DUE', 'REFUND_FAILED')`,
  ],
  [
    'an authorized charge is neither captured nor canceled',
    sql`select id, reference from sandbox.intent where state = 'requires_capture'`,
  ],
  [
    'the clearing account is not zero',
    sql`select sum(amount_cents) from ledger_entry where account = 'provider-clearing' having sum(amount_cents) <> 0`,
  ],
  [
    'the ledger and the provider do not match',
    sql`select (select coalesce(sum(amount_cents), 0) from ledger_entry where account = 'card') as recorded, (select coalesce(sum(received_cents - refunded_cents), 0) from sandbox.intent) as actual where (select coalesce(sum(amount_cents), 0) from ledger_entry where account = 'card') <> (select coalesce(sum(received_cents - refunded_cents), 0) from sandbox.intent)`,
  ],
  [
    'an attempt and its intent do not match',
    sql`select a.sequence as number, a.state, i.state as actual from payment_attempt a join sandbox.intent i on i.id = a.intent_id where (a.state = 'SUCCEEDED') <> (i.state = 'succeeded')`,
  ],
];

/**
 * Checks the ledger, orders, tickets and donations with plain SQL, independent of the site's code; returns one line per error.
 * `settled`: no payment is in progress, so that the ledger and the provider must match.
 */
export async function findLedgerErrors(
  database: Reader,
  { settled }: { settled: boolean },
): Promise<string[]> {
  const errors: string[] = [];
  for (const [label, query] of [
    ...always,
    ...promises,
    ...supplements,
    ...gatherings,
    ...(settled ? whenSettled : []),
  ]) {
    const rows = await listRows(database, query);
    if (rows.length > 0) errors.push(`${label}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return errors;
}

/** Totals of the ledger and of the provider, in cents, and the number of charges. */
export async function getLedgerTotals(
  database: Reader,
): Promise<{ recorded: number; actual: number; charges: number }> {
  const [row] = await listRows(
    database,
    sql`select (select coalesce(sum(amount_cents), 0)::int from ledger_entry where account = 'card') as recorded,
      (select coalesce(sum(received_cents - refunded_cents), 0)::int from sandbox.intent) as actual,
      (select count(*)::int from sandbox.intent where received_cents > 0) as charges`,
  );
  return {
    recorded: Number(row?.['recorded']),
    actual: Number(row?.['actual']),
    charges: Number(row?.['charges']),
  };
}
