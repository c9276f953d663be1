import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type SeededChair, priceCents, computeTotalCents } from './seed-events.ts';
import { buildBuyer } from './http-sale.ts';

const attemptColumns =
  'id, sequence, subject, subject_id, provider, client_key, request_hash, token, intent_id, client_secret, amount_cents, state';

/** The statements of one sale, in the same transactions as the site; without the ledger of the provider. */
const statements = {
  cart: 'insert into cart (id, event_id, created_at) values ($1, $2, now())',
  findChair: `select c.id, c.event_id, c.expired_chairs, e.fee_percent, e.sales_from, e.sales_until, k.*, cc.state as claim_state
    from cart c join event e on e.id = c.event_id join chair k on k.id = $2 and k.event_id = c.event_id
    left join chair_claim cc on cc.event_id = k.event_id and cc.chair_id = k.id where c.id = $1`,
  hold: `insert into chair_claim (event_id, chair_id, state, guest_type, amount_cents, cart_id, expires_at)
    select event_id, id, 'HELD', chair_type, amount_cents, $1, now() + interval '10 minutes' from chair where id = $2 and status = 'Buy' for key share
    on conflict (event_id, chair_id) do update set cart_id = excluded.cart_id, expires_at = excluded.expires_at
      where chair_claim.state = 'HELD' and chair_claim.expires_at <= now()
    returning expires_at, pg_notify('namugongo_changes', 'chairs:' || event_id || ' ' || chair_id)`,
  lockCart:
    'select c.id, e.fee_percent from cart c join event e on e.id = c.event_id where c.id = $1 for no key update of c',
  repeated: `select ${attemptColumns} from payment_attempt where client_key = $1`,
  newest: 'select * from "order" where cart_id = $1 order by id desc limit 1 for update',
  lockChairs: `select cc.chair_id, cc.state, cc.expires_at, k.table_name, k.chair_name, k.amount_cents from chair_claim cc
    join chair k on k.id = cc.chair_id where cc.cart_id = $1 order by cc.chair_id for update of cc`,
  order: `insert into "order" (event_id, cart_id, state, method, name, email, telephone, note, subtotal_cents, fee_cents, total_cents, created_at)
    values ($1, $2, 'PENDING', 'card', $3, $4, $5, $6, $7::int, $8::int - $7::int, $8::int, now()) returning id`,
  orderChair:
    "insert into order_chair (order_id, chair_id, guest_type, amount_cents) values ($1, $2, 'adult', $3)",
  paying: `update chair_claim set state = 'PAYING', order_id = $2 where cart_id = $1 and state = 'HELD' and expires_at > now() returning chair_id`,
  attempt: `insert into payment_attempt (id, subject, subject_id, provider, client_key, request_hash, token, amount_cents, capture_method, state, created_at, updated_at)
    values ($1, 'order', $2, 'sandbox', $3, $4, 'tok_visa', $5, 'manual', 'CREATED', now(), now()) returning sequence`,
  intent: `update payment_attempt set intent_id = $2, client_secret = $3, state = 'INTENT', updated_at = now()
    where id = $1 and state in ('CREATED', 'UNKNOWN') returning ${attemptColumns}`,
  confirming: `update payment_attempt set state = 'CONFIRMING', updated_at = now() where id = $1 and state = 'INTENT' returning ${attemptColumns}`,
  lockOrder: 'select id from "order" where id = $1 for update',
  lockAttempt: `select ${attemptColumns} from payment_attempt where id = $1 for update`,
  authorized: `update payment_attempt set state = 'AUTHORIZED', token = null, updated_at = now() where id = $1 and state = 'CONFIRMING' returning ${attemptColumns}`,
  readOrder: 'select * from "order" where id = $1',
  orderChairs: `select oc.chair_id, oc.amount_cents, k.chair_type, k.table_name, k.chair_name from order_chair oc
    join chair k on k.id = oc.chair_id where oc.order_id = $1 order by oc.chair_id`,
  sold: `update chair_claim set state = 'SOLD', expires_at = null where order_id = $1 and state = 'PAYING' returning chair_id`,
  ticket: `insert into ticket (event_id, chair_id, order_id, bar_code, user_name, user_email, telephone, chair_type, amount_cents, checkout_date)
    values ($1, $2, $3, $4, $5, $6, $7, 'adult', $8, now()) on conflict (bar_code) do nothing returning id`,
  paid: `update "order" set state = 'PAID', paid_at = now() where id = $1 and state = 'PENDING' returning id`,
  ledger: `insert into ledger_entry (transaction_key, account, amount_cents, subject, subject_id, event_id, created_at)
    select 'order:' || $1::int || ':paid', account, cents, 'order', $1, $2, now()
    from (values ('provider-clearing', $4::int), ('tickets', -$3::int), ('fees', $3::int - $4::int)) entry (account, cents)`,
  outbox: `insert into outbox_task (kind, dedupe_key, payload, due_at) values ($1, $2, $3, to_timestamp(0)) on conflict (dedupe_key) do nothing`,
  notify: 'select pg_notify($1, $2)',
} as const;

type Name = keyof typeof statements;

let buyers = 0;
// The measured server has no handler for this kind, so these tasks never run.
const channel = 'bench_bare';

/** Writes the rows of one sale with the same statements through pg: no HTTP, no rules, no provider. */
export async function sellBySql(pool: pg.Pool, chair: SeededChair): Promise<void> {
  buyers += 1;
  const sale = {
    cartId: randomUUID(),
    attemptId: randomUUID(),
    key: randomUUID(),
    buyer: buildBuyer(buyers),
    chair,
  };
  const run = createStatementRunner(pool);
  await run('cart', [sale.cartId, chair.eventId]);
  await run('findChair', [sale.cartId, chair.id]);
  await run('hold', [sale.cartId, chair.id]);
  const orderId = await inTransaction(pool, (client) => openOrder(client, sale));
  const intentId = `pi_bare_${sale.key}`;
  await run('intent', [sale.attemptId, intentId, `${intentId}_secret`]);
  await run('confirming', [sale.attemptId]);
  await inTransaction(pool, (client) => settle(client, sale, orderId));
  await run('readOrder', [orderId]);
  await run('orderChairs', [orderId]);
}

type Sale = {
  cartId: string;
  attemptId: string;
  key: string;
  buyer: ReturnType<typeof buildBuyer>;
  chair: SeededChair;
};

async function openOrder(
  client: pg.PoolClient,
  { cartId, attemptId, key, buyer, chair }: Sale,
): Promise<number> {
  const run = createStatementRunner(client);
  await run('lockCart', [cartId]);
  await run('repeated', [key]);
  await run('newest', [cartId]);
  await run('lockChairs', [cartId]);
  const { rows } = await run('order', [
    chair.eventId,
    cartId,
    buyer.name,
    buyer.email,
    buyer.phone,
    'bare',
    priceCents,
    computeTotalCents(1),
  ]);
  const orderId = Number(rows[0]?.['id']);
  await run('orderChair', [orderId, chair.id, priceCents]);
  await run('paying', [cartId, orderId]);
  await run('attempt', [attemptId, orderId, key, key, computeTotalCents(1)]);
  return orderId;
}

async function settle(
  client: pg.PoolClient,
  { attemptId, buyer, chair }: Sale,
  orderId: number,
): Promise<void> {
  const run = createStatementRunner(client);
  await run('lockOrder', [orderId]);
  await run('lockAttempt', [attemptId]);
  await run('authorized', [attemptId]);
  await run('readOrder', [orderId]);
  await run('orderChairs', [orderId]);
  const { rowCount } = await run('sold', [orderId]);
  if (rowCount !== 1) throw new Error('A baseline sale found no claim.');
  const barCode = `B${randomBytes(8).toString('hex')}`;
  await run('ticket', [
    chair.eventId,
    chair.id,
    orderId,
    barCode,
    buyer.name,
    buyer.email,
    buyer.phone,
    priceCents,
  ]);
  await run('paid', [orderId]);
  await run('ledger', [orderId, chair.eventId, priceCents, computeTotalCents(1)]);
  await run('outbox', ['bare-mail', `bare mail ${orderId}`, { orderId }]);
  await run('outbox', ['bare-capture', `bare capture ${orderId}`, { attemptId }]);
  await run('notify', [channel, `chairs:${chair.eventId} ${chair.id}`]);
}

const createStatementRunner =
  (connection: pg.Pool | pg.PoolClient) => (name: Name, values: unknown[]) =>
    connection.query<Record<string, unknown>>({ name, text: statements[name], values });

async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
