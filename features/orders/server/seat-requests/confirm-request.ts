import type { z } from 'zod';
import type { RequestConfirmation } from '#features/orders/contract/seat-requests.ts';
import { formatChairLabels } from '#contract/rules/names.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  countRequests,
  hashSecret,
  lockRequestedChair,
  requireFewOpen,
  requireRequestable,
} from './create-request.ts';
import { findRequestByHash, listGroup, lockEventRequests, updateRequestRow } from './queries.ts';
import { isLinkExpired, type RequestRecord } from './rules.ts';

type Confirmation = z.output<typeof RequestConfirmation>;

/** The request behind a confirmation link; changes nothing, because mail scanners open links. */
export async function getConfirmation(platform: Platform, secret: string): Promise<Confirmation> {
  return findConfirmation(platform.database, await findByLink(platform, platform.database, secret));
}

/** Confirms the email address of a request: all its seats count from now on. A second time is no error. */
export async function confirmRequest(platform: Platform, secret: string): Promise<Confirmation> {
  const requested = await findByLink(platform, platform.database, secret);
  if (requested.state !== 'unconfirmed') return findConfirmation(platform.database, requested);
  await requireRequestable(platform, requested.chairId);
  const now = platform.clock.now();
  return platform.transact(async (transaction) => {
    await lockEventRequests(transaction, requested.eventId);
    const request = await findByLink(platform, transaction, secret);
    if (request.state !== 'unconfirmed') return findConfirmation(transaction, request);
    const group = await listGroup(transaction, request.groupId);
    for (const { chairId } of group.toSorted((a, b) => a.chairId - b.chairId))
      await lockRequestedChair(transaction, chairId, now);
    const { groupId: exceptGroup, eventId, email, telephone, client, network } = request;
    const person = { eventId, email, telephone, asker: { client, network }, exceptGroup };
    await requireFewOpen(platform, transaction, person, group.length);
    const change = { state: 'requested' as const, requestedAt: now };
    for (const each of group)
      if (!(await updateRequestRow(transaction, each, change)))
        throw new ProblemError('request-link-invalid');
    await countRequests(platform, transaction, group);
    return findConfirmation(transaction, { ...request, state: 'requested' });
  });
}

async function findByLink({ clock }: Platform, db: Database, secret: string) {
  const request = await findRequestByHash(db, hashSecret(secret));
  if (!request || isLinkExpired(request, clock.now()))
    throw new ProblemError('request-link-invalid');
  return request;
}

const findConfirmation = async (
  db: Database,
  { chairId, state, groupId }: RequestRecord,
): Promise<Confirmation> => ({
  chairId,
  state,
  label: formatChairLabels(await listGroup(db, groupId)),
});
