import type { Database } from '../../platform/database.ts';
import { addMinutes } from '../../platform/clock.ts';
import { sign, siteSecret, verify } from '../../platform/secrets.ts';

/** Who buys right after a feast still opens the tickets of the next one with the same link. */
const validMinutes = 400 * 24 * 60;

const signedText = (telephone: string, until: string) => `tickets of ${telephone} until ${until}`;

/** Opens the tickets of this telephone number without a code; safe in a link. Made for the browser that bought and the e-mail. */
export function ticketKey(secret: string, telephone: string, now: Date): string {
  const until = Math.floor(addMinutes(now, validMinutes).getTime() / 1000).toString(36);
  return `${until}.${sign(secret, signedText(telephone, until))}`;
}

/** True when the key was made by this site for this very number and has not run out. */
export function opensTickets(secret: string, key: string, telephone: string, now: Date): boolean {
  const [until = '', signature = ''] = key.split('.');
  return (
    verify(secret, signedText(telephone, until), signature) &&
    Number.parseInt(until, 36) * 1000 > now.getTime()
  );
}

/** The secret behind all ticket keys of this site. */
export const ticketSecret = (db: Database): Promise<string> => siteSecret(db, 'ticket-key');
