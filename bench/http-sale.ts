import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';
import { type SeededChair, computeTotalCents } from './seed-events.ts';

export const buildBuyer = (number: number) => ({
  name: `Sample Buyer ${number}`,
  phone: `617${String(number).padStart(7, '0')}`,
  email: `buyer${number}@example.org`,
});

let buyers = 0;

/** One sale over HTTP: cart, hold and payment; the response contains the tickets. */
export async function sellByHttp(client: Client, chair: SeededChair): Promise<void> {
  buyers += 1;
  const cart = await expectStatus(
    201,
    client.send('POST', '/api/reception/cart', { event: chair.eventId }),
  );
  const cartId = extractAfter(cart, '"id":"', 36);
  await expectStatus(200, client.send('PUT', `/api/reception/cart/${cartId}/chairs/${chair.id}`));
  const payment = {
    ...buildBuyer(buyers),
    token: 'tok_visa',
    amount: computeTotalCents(1),
    cartId,
  };
  const paid = await expectStatus(
    200,
    client.send('POST', '/api/payment', payment, { 'idempotency-key': randomUUID() }),
  );
  if (!paid.includes('"status":"paid"') || !paid.includes('"barCode"'))
    throw new Error(`A sale without tickets: ${paid}`);
}

async function expectStatus(status: number, sent: ReturnType<Client['send']>): Promise<string> {
  const response = await sent;
  if (response.status !== status)
    throw new Error(`${response.status} instead of ${status}: ${response.body}`);
  return response.body;
}

export function extractAfter(text: string, mark: string, length: number): string {
  const place = text.indexOf(mark);
  if (place < 0) throw new Error(`No ${mark} in ${text}`);
  return text.slice(place + mark.length, place + mark.length + length);
}
