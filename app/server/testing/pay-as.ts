import { randomUUID } from 'node:crypto';
import { callEndpoint } from '#contract/client.ts';
import type { Buyer } from '#contract/buyer.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { vi } from 'vitest';

import { fillCart } from './buyer.ts';

export type PaidPurchase = { orderId: number; cartId: string; tickets: Ticket[]; key: string };

/** Buys chairs by card as this buyer. */
export async function payAs(
  base: string,
  buyer: Buyer,
  chairIds: readonly number[],
): Promise<PaidPurchase> {
  const cart = await fillCart(base, chairIds);
  const { orderId, status, tickets, key } = await callEndpoint(
    base,
    checkout.pay,
    { body: { ...buyer, ...cart, token: 'tok_visa' } },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  if (status !== 'paid' || key === null) throw new Error(`Order ${orderId} is ${status}.`);
  return { orderId, cartId: cart.cartId, tickets, key };
}

/** Waits for the email of a paid order, and returns the key in its link. */
export async function readKeyOfEmail(
  { readAll }: { readAll(): string[] },
  orderId: number,
): Promise<string> {
  const link = new RegExp(String.raw`/receipt/\d{10}/${orderId}\?key=(\S+)`);
  return vi.waitFor(
    () => {
      const key = link.exec(readAll().join('\n'))?.[1];
      if (!key) throw new Error(`Order ${orderId} has no email with a key yet.`);
      return key;
    },
    { timeout: 50_000 },
  );
}
