import type { z } from 'zod';
import type { RequestConfirmation } from '@namugongo/contract/reception/seat-requests';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import {
  countRequest,
  hashSecret,
  lockRequestedChair,
  requireFewOpen,
  requireRequestable,
} from './create-request.ts';
import { findRequestByHash, lockEventRequests, updateRequestRow } from './queries.ts';
import { isLinkExpired, type RequestRecord } from './rules.ts';

type Confirmation = z.output<typeof RequestConfirmation>;

/** The request behind a confirmation link; changes nothing, because mail scanners open links. */
export async function getConfirmation(platform: Platform, secret: string): Promise<Confirmation> {
  return toConfirmation(await findByLink(platform, platform.database, secret));
}

/** Confirms the email address of a request, which counts from now on. A second time is no error. */
export async function confirmRequest(platform: Platform, secret: string): Promise<Confirmation> {
  const requested = await findByLink(platform, platform.database, secret);
  if (requested.state !== 'unconfirmed') return toConfirmation(requested);
  await requireRequestable(platform, requested.chairId);
  const now = platform.clock.now();
  return platform.transact(async (transaction) => {
    await lockEventRequests(transaction, requested.eventId);
    const request = await findByLink(platform, transaction, secret);
    if (request.state !== 'unconfirmed') return toConfirmation(request);
    await lockRequestedChair(transaction, request.chairId, now);
    const { id: exceptId, eventId, email, telephone, client, network } = request;
    const asker = { client, network };
    await requireFewOpen(platform, transaction, { eventId, email, telephone, asker, exceptId });
    const change = { state: 'requested' as const, requestedAt: now };
    if (!(await updateRequestRow(transaction, request, change)))
      throw new ProblemError('request-link-invalid');
    await countRequest(platform, transaction, request);
    return toConfirmation({ ...request, state: 'requested' });
  });
}

async function findByLink({ clock }: Platform, db: Database, secret: string) {
  const request = await findRequestByHash(db, hashSecret(secret));
  if (!request || isLinkExpired(request, clock.now()))
    throw new ProblemError('request-link-invalid');
  return request;
}

const toConfirmation = (request: RequestRecord): Confirmation => ({
  chairId: request.chairId,
  state: request.state,
  label: formatChairLabel(request),
});
