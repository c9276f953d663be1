import type { Database } from '#platform/database/database.ts';
import { addMinutes } from '#platform/clock.ts';
import { sign, getOrCreateSiteSecret, verify } from '#platform/secrets.ts';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { type HolderContact, type TicketProof } from './rules.ts';

/** Long enough for the link in an email to work until the event. */
export const keyValidMinutes = 400 * 24 * 60;

/** Identifies a holder without containing the email address, because keys are part of URLs. */
export const getHolderId = (secret: string, { telephone, email }: HolderContact): string =>
  sign(secret, `holder ${telephone} ${normalizeEmail(email)}`);

type KeyParts = { orderId: string; until: string; holderId: string };

const formatSignedText = (telephone: string, { orderId, until, holderId }: KeyParts) =>
  `tickets of ${telephone} held by ${holderId} in order ${orderId} until ${until}`;

/** In the place of an order's id: all tickets of the holder. */
const anyOrder = '0';

/**
 * Creates a URL-safe key that opens the holder's tickets of one order without a code, for the buyer's browser and the email. It
 * proves nothing about the number, because a buyer can enter any.
 */
export const createOrderKey = (
  secret: string,
  { orderId, ...holder }: HolderContact & { orderId: number },
  now: Date,
): string => createKey(secret, orderId.toString(36), holder, now);

/** Creates a key for all tickets of a holder. Only for who reads the holder's email: sent there, or after a code sent there. */
export const createHolderKey = (secret: string, holder: HolderContact, now: Date): string =>
  createKey(secret, anyOrder, holder, now);

function createKey(secret: string, orderId: string, holder: HolderContact, now: Date): string {
  const until = Math.floor(addMinutes(now, keyValidMinutes).getTime() / 1000).toString(36);
  const parts = { orderId, until, holderId: getHolderId(secret, holder) };
  const signature = sign(secret, formatSignedText(holder.telephone, parts));
  return [orderId, until, parts.holderId, signature].join('.');
}

/** What a key proves about this number; null unless this site signed it for this number and it has not expired. */
export function parseTicketKey(
  secret: string,
  key: string,
  telephone: string,
  now: Date,
): TicketProof | null {
  const [orderId = '', until = '', holderId = '', signature = '', ...rest] = key.split('.');
  const parts = { orderId, until, holderId };
  if (rest.length > 0 || !verify(secret, formatSignedText(telephone, parts), signature))
    return null;
  if (Number.parseInt(until, 36) * 1000 <= now.getTime()) return null;
  if (orderId === anyOrder) return { kind: 'holder', holderId };
  return { kind: 'order', holderId, orderId: Number.parseInt(orderId, 36) };
}

/** The name of the secret that signs the site's ticket keys. */
export const ticketSecretName = 'ticket-key';

export const getTicketSecret = (db: Database): Promise<string> =>
  getOrCreateSiteSecret(db, ticketSecretName);
