import type { Database } from '../../platform/database.ts';
import { addMinutes } from '../../platform/clock.ts';
import { sign, getOrCreateSiteSecret, verify } from '../../platform/secrets.ts';

/** Long enough that one link also opens the tickets of next year's event. */
const validMinutes = 400 * 24 * 60;

const formatSignedText = (telephone: string, until: string) =>
  `tickets of ${telephone} until ${until}`;

/** Creates a URL-safe key that opens the tickets of this number without a code, for the buyer's browser and the email. */
export function createTicketKey(secret: string, telephone: string, now: Date): string {
  const until = Math.floor(addMinutes(now, validMinutes).getTime() / 1000).toString(36);
  return `${until}.${sign(secret, formatSignedText(telephone, until))}`;
}

/** True when this site signed the key for this number and it has not expired. */
export function verifyTicketKey(
  secret: string,
  key: string,
  telephone: string,
  now: Date,
): boolean {
  const [until = '', signature = ''] = key.split('.');
  return (
    verify(secret, formatSignedText(telephone, until), signature) &&
    Number.parseInt(until, 36) * 1000 > now.getTime()
  );
}

/** The signing secret of the site's ticket keys. */
export const getTicketSecret = (db: Database): Promise<string> =>
  getOrCreateSiteSecret(db, 'ticket-key');
