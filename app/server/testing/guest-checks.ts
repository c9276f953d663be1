import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { findLedgerErrors } from './ledger-checks.ts';

type Prices = { adult: number; children: number };
type Rules = { prices: Prices; maxChildren: number | null; now: Date };

/** What must hold at any time where adults and children share tables; each query lists what breaks it. */
const createChecks = ({ prices, maxChildren, now }: Rules) => ({
  'a claim has not the price of its guest': sql`select chair_id from chair_claim
    where amount_cents <> case guest_type when 'children' then ${prices.children}::int else ${prices.adult}::int end`,
  'a ticket is not what its claim says': sql`select t.id from ticket t
    left join chair_claim c on c.chair_id = t.chair_id and c.order_id = t.order_id and c.state = 'SOLD'
    where t.cancelled_at is null and (c.chair_id is null or c.guest_type <> t.chair_type or c.amount_cents <> t.amount_cents)`,
  'an order does not cost the sum of its chairs': sql`select o.id from "order" o
    where o.subtotal_cents <> (select sum(x.amount_cents) from order_chair x where x.order_id = o.id)
      + (select coalesce(sum(e.quantity * e."unitCents"), 0) from jsonb_to_recordset(o.extras) as e (quantity integer, "unitCents" integer))`,
  'the income of a guest type is not that of its tickets': sql`select kinds.kind, income.cents, sold.cents as sold
    from (values ('adult'), ('children')) as kinds(kind),
      lateral (select -coalesce(sum(amount_cents), 0) as cents from ledger_entry where account = 'tickets' and kind = kinds.kind) income,
      lateral (select coalesce(sum(amount_cents), 0) as cents from ticket where cancelled_at is null and chair_type = kinds.kind) sold
    where income.cents <> sold.cents`,
  'a table has too many children': sql`select h.table_name from chair_claim c join chair h on h.id = c.chair_id
    where c.guest_type = 'children' and (c.state <> 'HELD' or c.expires_at > ${now.toISOString()})
    group by 1 having count(*) > ${maxChildren ?? 1_000}`,
});

/** The names of these errors. */
export const guestErrors = Object.keys(
  createChecks({ prices: { adult: 0, children: 0 }, maxChildren: null, now: new Date(0) }),
);

/** Checks claims, tickets, orders and the ledger with plain SQL; returns one line per error. Null: any number of children. */
export async function findGuestErrors(database: NodePgDatabase, rules: Rules): Promise<string[]> {
  const errors = await findLedgerErrors(database, { settled: false });
  for (const [label, query] of Object.entries(createChecks(rules))) {
    const { rows } = await database.execute(query);
    if (rows.length > 0) errors.push(`${label}: ${JSON.stringify(rows)}`);
  }
  return errors;
}
