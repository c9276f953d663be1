import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Buyer } from '#contract/buyer.ts';
import { isRequestOnly } from '#features/event/contract/rules/chair-states.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { ClientIdentity } from '#platform/http/client-identity.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findChair, listChairs, lockChair } from '#features/hall/server/chairs/queries.ts';
import {
  type ChairRecord,
  compareChairs,
  isClaimed,
  isRequested,
} from '#features/hall/server/chairs/rules.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { promiseChair } from '#features/seats/server/claims/promise-queries.ts';
import { requireOpenSale } from '#features/event/server/require-open-sale.ts';
import { queueConfirmRequestEmail, queueRequestReceivedEmail } from './emails.ts';
import {
  type Asker,
  countOpenRequests,
  deleteUnconfirmedRequests,
  insertRequestRow,
  listGroup,
  lockEventRequests,
  lockNewestRequest,
  updateRequestRow,
} from './queries.ts';
import {
  chooseRequestedChairs,
  confirmMinutes,
  getCurrentRequestState,
  getReachedLimit,
  maxRequestEmails,
  type RequestRecord,
} from './rules.ts';

export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

type RequestInput = {
  chairId: number;
  /** With how many seats in all. */
  seats: number;
  buyer: Buyer;
  client: ClientIdentity | null;
};
type CreatedRequest = { state: 'requested' | 'unconfirmed'; seats: string[] };

/**
 * Creates a request for a chair, and for as many near it as asked for. Where the site sends email, it only emails the buyer a
 * link, and the request counts once that is used; elsewhere it counts at once. Throws 'request-exists' when the chair has an
 * open request, and 'too-few-request-seats'.
 */
export async function createSeatRequest(
  platform: Platform,
  input: RequestInput,
): Promise<CreatedRequest> {
  const { chairId, buyer } = input;
  const chair = await requireRequestable(platform, chairId);
  const limit = [
    'seat request emails',
    normalizeEmail(buyer.email),
    maxRequestEmails,
    86_400,
  ] as const;
  await platform.rateLimiter.consume(...limit);
  try {
    return await insertRequests(platform, input, chair);
  } catch (error) {
    await platform.rateLimiter.refund(...limit);
    throw error;
  }
}

async function insertRequests(
  platform: Platform,
  { seats, buyer, client }: RequestInput,
  chosen: ChairRecord,
): Promise<CreatedRequest> {
  const now = platform.clock.now();
  const { eventId } = chosen;
  const secret = platform.config.SMTP_URL ? randomBytes(32).toString('base64url') : null;
  const row = { groupId: randomUUID(), eventId, buyer, client, isConfirmed: secret === null, now };
  return platform.transact(async (transaction) => {
    await lockEventRequests(transaction, eventId);
    const chairs = await lockNearestChairs(transaction, chosen, seats, now);
    const chairIds = chairs.map(({ id }) => id);
    await deleteUnconfirmedRequests(transaction, chairIds, buyer.email);
    const asker = client ?? { client: null, network: null };
    const person = { eventId, email: buyer.email, telephone: buyer.phone, asker };
    await requireFewOpen(platform, transaction, person, seats);
    for (const [index, chair] of chairs.entries()) {
      const confirmHash = secret !== null && index === 0 ? hashSecret(secret) : null;
      await insertRequestRow(transaction, { ...row, chairId: chair.id, confirmHash });
    }
    const group = await listGroup(transaction, row.groupId);
    const labels = chairs.map(formatChairLabel);
    if (secret === null) {
      await countRequests(platform, transaction, group);
      return { state: 'requested', seats: labels };
    }
    const link = buildScreenUrl(platform.config.PUBLIC_URL, '/seat-request/$secret', {
      secret,
    });
    await queueConfirmRequestEmail(transaction, group, link);
    return { state: 'unconfirmed', seats: labels };
  });
}

/** Locks the chosen chair and the nearest others that are free and not asked for. */
async function lockNearestChairs(
  db: Database,
  chosen: ChairRecord,
  seats: number,
  now: Date,
): Promise<ChairRecord[]> {
  const alike = await listChairs(db, chosen.eventId, { chairType: chosen.chairType });
  const isFree = ({ status, claim }: ChairRecord) =>
    isRequestOnly(status) && !isClaimed(claim, now) && !isRequested(claim, now);
  const nearest = chooseRequestedChairs(chosen, alike, isFree, seats);
  if (!nearest)
    throw new ProblemError('too-few-request-seats', { count: alike.filter(isFree).length });
  const locked = [];
  for (const { id } of nearest.toSorted((a, b) => a.id - b.id))
    locked.push(await lockRequestedChair(db, id, now));
  return locked.toSorted(compareChairs);
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
  await requireOpenSale(platform.database, event, platform.clock.now());
  return chair;
}

const isOver = (state: RequestRecord['state']) => state === 'lapsed' || state === 'none';

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
  if (isRequested(chair.claim, now)) throw new ProblemError('request-exists', { label });
  const latest = await lockNewestRequest(db, chairId);
  // Closes an expired or refunded request that the job has not closed yet.
  if (latest && isOver(getCurrentRequestState(latest.request, latest.claim, now)))
    await updateRequestRow(db, latest.request, { state: 'lapsed' });
  return chair;
}

type Person = {
  eventId: number;
  email: string;
  telephone: string;
  asker: Asker;
  exceptGroup?: string;
};

/** Throws when the person, the client or its network would have more open requests than allowed; RATE_LIMIT turns it off. */
export async function requireFewOpen(
  { clock, config }: Platform,
  db: Database,
  person: Person,
  seats: number,
): Promise<void> {
  if (!config.RATE_LIMIT) return;
  const unconfirmedSince = addMinutes(clock.now(), -confirmMinutes);
  const max = getReachedLimit(await countOpenRequests(db, { ...person, unconfirmedSince }), seats);
  if (max !== null) throw new ProblemError('too-many-seat-requests', { max });
}

/** Promises the seats to requests that count from now on, and emails the person. */
export async function countRequests(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  group: readonly RequestRecord[],
): Promise<void> {
  for (const request of group.toSorted((a, b) => a.chairId - b.chairId)) {
    const { id: requestId, chairId } = request;
    if (!(await promiseChair(db, { requestId, chairId }, clock.now())))
      throw new ProblemError('request-exists', { label: formatChairLabel(request) });
    await writeAuditEntry(db, clock, {
      actorId: 'system',
      actorName: request.name,
      action: 'ask for seat',
      subject: `seat request ${request.id}`,
      after: { chairId: request.chairId, label: formatChairLabel(request) },
    });
  }
  await queueRequestReceivedEmail(db, group);
}
