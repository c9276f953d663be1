import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ProviderEvent } from '../provider.ts';
import { createId } from './create-id.ts';

export const signatureHeader = 'sandbox-signature';

/** Maximum age of a signature, against replays. */
const toleranceSeconds = 300;

const EventBody = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.object({ id: z.string().min(1) }) }),
});

/** New events of these types about an intent, with their bodies. */
export const createEvents = (
  { id: intentId, updatedAt: createdAt }: { id: string; updatedAt: Date },
  types: readonly string[],
): { id: string; type: string; body: string }[] =>
  types.map((type) => {
    const id = createId('evt_sbx');
    return { id, type, body: serializeEvent({ id, type, intentId, createdAt }) };
  });

/** Serializes an event. */
export const serializeEvent = (event: {
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

/** The signature header: timestamp and HMAC-SHA256 over timestamp and body, in Stripe's format. */
export function signEvent(body: string, secret: string, clock: Clock): string {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  return `t=${timestamp},v1=${hmac(`${timestamp}.${body}`, secret).toString('hex')}`;
}

/** Parses a raw body; null when the signature, its age or the body is invalid. */
export function verifyEvent(
  rawBody: Buffer,
  header: string | string[] | undefined,
  secret: string,
  clock: Clock,
): ProviderEvent | null {
  const parts = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  const timestamp = parts?.[1];
  const signature = parts?.[2];
  if (timestamp === undefined || signature === undefined) return null;
  const expected = hmac(Buffer.concat([Buffer.from(`${timestamp}.`), rawBody]), secret);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null;
  if (Math.abs(clock.now().getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return null;
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
