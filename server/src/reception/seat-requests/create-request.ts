import { createHash, randomBytes } from 'node:crypto';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import { isRequestOnly } from '@namugongo/contract/rules/chair-states';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import { writeAuditEntry } from '../../platform/audit.ts';
import type { ClientIdentity } from '../../platform/http/client-identity.ts';
import { addMinutes } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { findChair, lockChair } from '../chairs/queries.ts';
import { type ChairRecord, isClaimed } from '../chairs/rules.ts';
import { findEventOrCurrent } from '../events/find-event.ts';
import { areSalesOpen } from '../events/rules.ts';
import { queueConfirmRequestEmail, queueRequestReceivedEmail } from './emails.ts';
import {
  type Asker,
  countOpenRequests,
  deleteUnconfirmedRequests,
  insertRequestRow,
  lockEventRequests,
  lockNewestRequest,
  updateRequestRow,
} from './queries.ts';
import {
  confirmMinutes,
  getCurrentRequestState,
  getReachedLimit,
  maxRequestEmails,
  type RequestRecord,
} from './rules.ts';

export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

type RequestInput = { chairId: number; buyer: Buyer; client: ClientIdentity | null };

/**
 * Creates a request for a chair. Where the site sends email, it only emails the buyer a link, and the request counts once that
 * is used; elsewhere it counts at once. Throws 'request-exists' when the chair has an open request.
 */
export async function createSeatRequest(
  platform: Platform,
  input: RequestInput,
): Promise<'requested' | 'unconfirmed'> {
  const { chairId, buyer } = input;
  const { eventId } = await requireRequestable(platform, chairId);
  const limit = [
    'seat request emails',
    buyer.email.toLowerCase(),
    maxRequestEmails,
    86_400,
  ] as const;
  await platform.rateLimiter.consume(...limit);
  try {
    return await insertRequest(platform, { ...input, eventId });
  } catch (error) {
    await platform.rateLimiter.refund(...limit);
    throw error;
  }
}

async function insertRequest(
  platform: Platform,
  { chairId, eventId, buyer, client }: RequestInput & { eventId: number },
): Promise<'requested' | 'unconfirmed'> {
  const now = platform.clock.now();
  const secret = platform.config.SMTP_URL ? randomBytes(32).toString('base64url') : null;
  const confirmHash = secret && hashSecret(secret);
  return platform.transact(async (transaction) => {
    await lockEventRequests(transaction, eventId);
    const chair = await lockRequestedChair(transaction, chairId, now);
    await deleteUnconfirmedRequests(transaction, chairId, buyer.email);
    const asker = client ?? { client: null, network: null };
    const person = { eventId, email: buyer.email, telephone: buyer.phone, asker };
    await requireFewOpen(platform, transaction, person);
    const row = { eventId, chairId, buyer, client, confirmHash, now };
    const id = await insertRequestRow(transaction, row);
    if (id === null) throw new ProblemError('request-exists', { label: formatChairLabel(chair) });
    const addressee = { ...chair, id, chairId, name: buyer.name, email: buyer.email };
    if (secret === null) {
      await countRequest(platform, transaction, addressee);
      return 'requested';
    }
    const link = `${platform.config.PUBLIC_URL}/seat-request/${secret}`;
    await queueConfirmRequestEmail(transaction, addressee, link);
    return 'unconfirmed';
  });
}

/** Throws unless the chair is sold by request and the sale is open. */
export async function requireRequestable(
  platform: Platform,
  chairId: number,
): Promise<ChairRecord> {
  const chair = await findChair(platform.database, chairId);
  if (!chair) throw new ProblemError('chair-not-found');
  requireByRequest(chair);
  const event = await findEventOrCurrent(platform, chair.eventId);
  if (!areSalesOpen(event, platform.clock.now())) throw new ProblemError('sale-closed');
  return chair;
}

function requireByRequest(chair: ChairRecord): void {
  if (!isRequestOnly(chair.status))
    throw new ProblemError('not-by-request', { label: formatChairLabel(chair) });
}

/** Locks the chair against a parallel sale, so that no request stays open for a sold chair; throws when it is taken or requested. */
export async function lockRequestedChair(
  db: Database,
  chairId: number,
  now: Date,
): Promise<ChairRecord> {
  const chair = await lockChair(db, chairId, 'no key update');
  if (!chair) throw new ProblemError('chair-not-found');
  requireByRequest(chair);
  const label = formatChairLabel(chair);
  if (isClaimed(chair.claim, now)) throw new ProblemError('chair-taken', { label });
  const latest = await lockNewestRequest(db, chairId);
  if (!latest) return chair;
  const state = getCurrentRequestState(latest.request, latest.claim, now);
  // Closes an expired or refunded request that the job has not closed yet.
  if (state === 'lapsed' || state === 'none')
    await updateRequestRow(db, latest.request, { state: 'lapsed' });
  else if (state !== 'declined') throw new ProblemError('request-exists', { label });
  return chair;
}

type Person = {
  eventId: number;
  email: string;
  telephone: string;
  asker: Asker;
  exceptId?: number;
};

/** Throws when the person, the client or its network has as many open requests as allowed; RATE_LIMIT turns it off. */
export async function requireFewOpen(
  { clock, config }: Platform,
  db: Database,
  person: Person,
): Promise<void> {
  if (!config.RATE_LIMIT) return;
  const unconfirmedSince = addMinutes(clock.now(), -confirmMinutes);
  const max = getReachedLimit(await countOpenRequests(db, { ...person, unconfirmedSince }));
  if (max !== null) throw new ProblemError('too-many-seat-requests', { max });
}

/** Records a request that counts from now on, and emails the person. */
export async function countRequest(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  request: Pick<RequestRecord, 'id' | 'chairId' | 'name' | 'email' | 'tableName' | 'chairName'>,
): Promise<void> {
  await writeAuditEntry(db, clock, {
    actorId: 'system',
    actorName: request.name,
    action: 'ask for seat',
    subject: `seat request ${request.id}`,
    after: { chairId: request.chairId, label: formatChairLabel(request) },
  });
  await queueRequestReceivedEmail(db, request);
}
