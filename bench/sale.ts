import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';
import { type HallChair, totalOf } from './halls.ts';

export const buyerOf = (number: number) => ({
  name: `Sample Buyer ${number}`,
  phone: `617${String(number).padStart(7, '0')}`,
  email: `buyer${number}@example.org`,
});

let buyers = 0;

/** One sale as a browser makes it: a cart, the hold, the payment; the tickets are in the answer. */
export async function sellByHttp(client: Client, chair: HallChair): Promise<void> {
  buyers += 1;
  const cart = await expectStatus(
    201,
    client.send('POST', '/api/reception/cart', { event: chair.eventId }),
  );
  const cartId = textAfter(cart, '"id":"', 36);
  await expectStatus(200, client.send('PUT', `/api/reception/cart/${cartId}/chairs/${chair.id}`));
  const payment = { ...buyerOf(buyers), token: 'tok_visa', amount: totalOf(1), cartId };
  const paid = await expectStatus(
    200,
    client.send('POST', '/api/payment', payment, { 'idempotency-key': randomUUID() }),
  );
  if (!paid.includes('"status":"paid"') || !paid.includes('"barCode"'))
    throw new Error(`A sale without tickets: ${paid}`);
}

async function expectStatus(status: number, sent: ReturnType<Client['send']>): Promise<string> {
  const answer = await sent;
  if (answer.status !== status)
    throw new Error(`${answer.status} where ${status} was due: ${answer.body}`);
  return answer.body;
}

export function textAfter(text: string, mark: string, length: number): string {
  const place = text.indexOf(mark);
  if (place < 0) throw new Error(`No ${mark} in ${text}`);
  return text.slice(place + mark.length, place + mark.length + length);
}
