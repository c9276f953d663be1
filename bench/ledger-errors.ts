import type pg from 'pg';

/** Checks for a settled site: each query returns the wrong rows. */
const checks: Record<string, string> = {
  'a chair has two living tickets':
    'select event_id, chair_id from ticket where cancelled_at is null group by 1, 2 having count(*) > 1',
  'a living ticket has no sold chair': `select t.id from ticket t left join chair_claim c on c.event_id = t.event_id and c.chair_id = t.chair_id
    and c.order_id = t.order_id and c.state = 'SOLD' where t.cancelled_at is null and c.chair_id is null`,
  'a sold chair has no living ticket': `select c.chair_id from chair_claim c left join ticket t on t.chair_id = c.chair_id
    and t.order_id = c.order_id and t.cancelled_at is null where c.state = 'SOLD' and t.id is null`,
  'two tickets carry one bar code': 'select bar_code from ticket group by 1 having count(*) > 1',
  'a sold chair has an order that is not paid': `select c.chair_id from chair_claim c join "order" o on o.id = c.order_id
    where c.state = 'SOLD' and o.state <> 'PAID'`,
  'an order was sold in part': `select o.id from "order" o where o.paid_at is not null
    and (select count(*) from ticket t where t.order_id = o.id) <> (select count(*) from order_chair c where c.order_id = o.id)`,
  'an order that is not paid has tickets': `select o.id from "order" o join ticket t on t.order_id = o.id where o.state <> 'PAID'`,
  'a chair is still being paid': `select chair_id from chair_claim where state = 'PAYING'`,
  'an order does not cost what its chairs cost': `select o.id from "order" o where o.subtotal_cents <>
    (select sum(amount_cents) from order_chair c where c.order_id = o.id)`,
  'an attempt is still open': `select sequence from payment_attempt where state in ('CREATED', 'INTENT', 'CONFIRMING', 'UNKNOWN', 'AUTHORIZED')`,
  'an order was paid twice': `select subject_id from payment_attempt where state = 'SUCCEEDED' and subject = 'order' group by subject_id having count(*) > 1`,
  'a paid order has no attempt of its amount': `select o.id from "order" o where o.state = 'PAID' and o.total_cents > 0 and not exists
    (select from payment_attempt a where a.subject = 'order' and a.subject_id = o.id and a.state = 'SUCCEEDED' and a.amount_cents = o.total_cents)`,
  'money of the provider belongs to no paid order': `select i.id from sandbox.intent i left join payment_attempt a on a.intent_id = i.id
    left join "order" o on a.subject = 'order' and o.id = a.subject_id and o.state = 'PAID' where i.received_cents > i.refunded_cents and o.id is null`,
  'money is set aside for nothing': `select id from sandbox.intent where state = 'requires_capture'`,
  'a ledger transaction is out of balance':
    'select transaction_key from ledger_entry group by 1 having sum(amount_cents) <> 0',
  'the provider still owes us, or we a buyer': `select sum(amount_cents) from ledger_entry where account = 'provider-clearing' having sum(amount_cents) <> 0`,
  'the card account differs from the paid orders': `select 1 where (select coalesce(sum(amount_cents), 0) from ledger_entry where account = 'card' and subject = 'order')
    <> (select coalesce(sum(total_cents), 0) from "order" where state = 'PAID')`,
  'both books differ by some cents': `select 1 where (select coalesce(sum(amount_cents), 0) from ledger_entry where account = 'card')
    <> (select coalesce(sum(received_cents - refunded_cents), 0) from sandbox.intent)`,
};

/** Finds errors in the ledger, and differences from the provider, with plain SQL. */
export async function findLedgerErrors(pool: pg.Pool): Promise<string[]> {
  const errors: string[] = [];
  for (const [what, query] of Object.entries(checks)) {
    const { rows } = await pool.query(query);
    if (rows.length > 0) errors.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return errors;
}
