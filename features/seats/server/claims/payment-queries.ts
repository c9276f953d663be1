import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isHeldAt } from '#features/event/server/claim-queries.ts';
import { chairClaim } from '#features/event/server/tables.ts';

// Parts of the statements that open an order and sell it (checkout/opening-queries.ts, checkout/sale-queries.ts).

const input = sql.placeholder;
const claim = alias(chairClaim, 'claim');

/**
 * Locks the chairs of the value `chairs` in id order, as far as the cart `cartId` still holds them at `now` for the same guest and price.
 */
export const lockHeldChairs = (condition: SQL): SQL => sql`
  select claim.chair_id, claim.guest_type, claim.amount_cents, claim.code_id, claim.discount_cents
  from ${chairClaim} claim
  join jsonb_to_recordset(${input('chairs')}::jsonb) as seen ("chairId" integer, "guestType" text, "amountCents" integer,
    "codeId" integer, "discountCents" integer)
    on claim.chair_id = seen."chairId" and claim.guest_type = seen."guestType" and claim.amount_cents = seen."amountCents"
    and claim.code_id is not distinct from seen."codeId" and claim.discount_cents = seen."discountCents"
  where claim.cart_id = ${input('cartId')} and ${isHeldAt(input('now'), claim)} and ${condition}
  order by claim.chair_id for update of claim`;

/** HELD -> PAYING for the chairs that were locked; they keep their expiry. The cart leads to them by an index. */
export const payHeldChairs = (held: SQLWrapper, opened: SQLWrapper): SQL => sql`
  update ${chairClaim} set state = 'PAYING', order_id = opened.id
  from ${opened} opened
  where ${chairClaim.cartId} = ${input('cartId')} and ${chairClaim.state} = 'HELD' and chair_id in (select chair_id from ${held})`;

/** Locks the chairs that the order `orderId` is paying, in id order. */
export const lockPayingChairs = (condition: SQL): SQL => sql`
  select event_id, chair_id, client, network from ${chairClaim}
  where order_id = ${input('orderId')} and state = 'PAYING' and ${condition}
  order by chair_id for update`;

const reservedPromise = sql`case ${chairClaim.promise} when 'RESERVED' then ${chairClaim.promise} end`;
/** A sale fulfills a request or an offer; codes reserve the chair again after a refund. */
export const fulfilledPromise = {
  promise: reservedPromise,
  promisedTo: null,
  promisedCart: null,
  promisedUntil: null,
};

/** PAYING -> SOLD; the limits count the chairs no more. */
export const sellPayingChairs = (condition: SQL): SQL => sql`
  update ${chairClaim} set state = 'SOLD', expires_at = null, client = null, network = null,
    promise = ${reservedPromise}, promised_to = null, promised_cart = null, promised_until = null
  where order_id = ${input('orderId')} and state = 'PAYING' and ${condition}`;
