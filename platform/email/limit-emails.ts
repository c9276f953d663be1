import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { sql } from 'drizzle-orm';
import { isStaff } from '#contract/rules/roles.ts';
import { systemClock } from '../clock.ts';
import { getCause, type Cause } from '../costly-work.ts';
import type { Database } from '../database/database.ts';
import { getClientIdentity } from '../http/client-identity.ts';
import { ProblemError } from '../problem-error.ts';
import { digest } from '../secrets.ts';
import { rateLimit } from '../tables.ts';

const daySeconds = 86_400;

/** What the log says of an email that no limit counts, though others than the team can cause it; it fails every test of a site. */
export const undeclaredCause = 'The kind of email does not declare who causes it';

/** The recipient of an email that the parish office would get if it had an address. */
export const unaddressedOffice = 'the office';

/**
 * Counts an email for its recipient and for who causes it, in the caller's transaction: when that fails, it was not counted, and when
 * none is left, 'too-many-requests' undoes it all. The team and the background are not limited. `queueEmail` calls it; so does whoever
 * has a message for nobody's address, because what is asked for counts all the same.
 */
export async function limitEmail(
  db: Database,
  kind: string,
  recipient: string | null,
): Promise<void> {
  const cause = getCause();
  if (!cause || isTrusted(cause)) return;
  const { emails, account, request } = cause;
  const declared = emails.kinds[kind]?.cause;
  if (declared === undefined) return;
  if (declared === 'team' || declared === 'site')
    cause.log.error({ kind, route: cause.endpoint.path }, undeclaredCause);
  if (typeof declared === 'string' || !emails.isLimited) return;
  const sender = account?.id ?? getClientIdentity(request.ip).client;
  await consume(db, `emails ${kind} by ${sender}`, declared.byCause);
  if (recipient !== null)
    await consume(db, `emails ${kind} to ${normalizeEmail(recipient)}`, declared.toRecipient);
}

/** True for the team and the card processor. */
const isTrusted = ({ endpoint, account }: Cause): boolean =>
  endpoint.access === 'provider' || isStaff(account);

async function consume(db: Database, key: string, points: number): Promise<void> {
  // Like the other counters, by the system time.
  const now = systemClock.now().getTime();
  const expire = now + daySeconds * 1000;
  const [row] = await db
    .insert(rateLimit)
    .values({ key: digest(key), points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        points: sql`case when ${rateLimit.expire} <= ${now} then 1 else ${rateLimit.points} + 1 end`,
        expire: sql`case when ${rateLimit.expire} <= ${now} then ${expire}::bigint else ${rateLimit.expire} end`,
      },
    })
    .returning({ points: rateLimit.points, expire: rateLimit.expire });
  if (row && row.points > points)
    throw new ProblemError('too-many-requests', {
      seconds: Math.max(1, Math.ceil(((row.expire ?? expire) - now) / 1000)),
    });
}
