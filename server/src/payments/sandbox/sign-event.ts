import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { ProviderEvent } from '../provider.ts';

export const signatureHeader = 'sandbox-signature';

/** Older signatures are not taken, so that a recorded event cannot be played again later. */
const toleranceSeconds = 300;

const EventBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.object({ id: z.string().min(1) }) }),
});

/** The event's text as it goes over the wire. */
export const writeEvent = (event: {
  id: string;
  type: string;
  intentId: string;
  createdAt: Date;
}): string =>
  JSON.stringify({
    id: event.id,
    object: 'event',
    type: event.type,
    created: Math.floor(event.createdAt.getTime() / 1000),
    data: { object: { id: event.intentId, object: 'payment_intent' } },
  });

/** The value of the signature header: the moment and an HMAC-SHA256 over moment and body, as Stripe writes it. */
export function signEvent(body: string, secret: string, clock: Clock): string {
  const moment = Math.floor(clock.now().getTime() / 1000);
  return `t=${moment},v1=${hmac(`${moment}.${body}`, secret).toString('hex')}`;
}

/** The event in a raw body, or null when the signature, its age or the body is wrong. */
export function openEvent(
  rawBody: Buffer,
  header: string | string[] | undefined,
  secret: string,
  clock: Clock,
): ProviderEvent | null {
  const parts = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  const moment = parts?.[1];
  const signature = parts?.[2];
  if (moment === undefined || signature === undefined) return null;
  const expected = hmac(Buffer.concat([Buffer.from(`${moment}.`), rawBody]), secret);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null;
  if (Math.abs(clock.now().getTime() / 1000 - Number(moment)) > toleranceSeconds) return null;
  return readEvent(rawBody.toString('utf8'));
}

function readEvent(text: string): ProviderEvent | null {
  try {
    const event = EventBody.safeParse(JSON.parse(text));
    return event.success
      ? { id: event.data.id, type: event.data.type, intentId: event.data.data.object.id }
      : null;
  } catch {
    return null;
  }
}

const hmac = (text: string | Buffer, secret: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();
