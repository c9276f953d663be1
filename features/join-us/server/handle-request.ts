import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { findLikelyMembers } from '#features/directory/server/find-entries.ts';
import type { JoinRequest, JoinRequestDetails } from '#features/join-us/contract/join-requests.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { queueDecisionEmail } from './emails.ts';
import * as queries from './queries.ts';
import { type RequestRow, toJoinRequest, toLikelyEntry } from './rules.ts';

export async function getRequest(db: Database, id: number): Promise<RequestRow> {
  const request = await queries.findRequest(db, id);
  if (!request) throw new ProblemError('join-request-not-found');
  return request;
}

export async function lockRequest(db: Database, id: number, state: RequestRow['state']) {
  const request = await queries.lockRequest(db, id, state);
  if (!request) throw new ProblemError('join-request-not-found');
  return request;
}

/** A request with the entries that may be its people; those that a correction names are known. */
export async function getJoinRequest(db: Database, id: number): Promise<JoinRequestDetails> {
  const request = await getRequest(db, id);
  const { people } = request.family;
  const newcomers = people.map((person) => ({
    name: person.id === null ? person.name : '',
    email: (person.id === null && person.email) || '',
    telephone: (person.id === null && person.telephone) || '',
  }));
  const likely = await findLikelyMembers(db, newcomers);
  return {
    ...toJoinRequest(request),
    likely: likely.flatMap((entries, index) =>
      people[index]?.id === null ? entries.map((entry) => toLikelyEntry(entry, index)) : [],
    ),
  };
}

/** Answers without changing the directory. */
export const declineRequest = (
  platform: Platform,
  id: number,
  reply: string,
  actor: Account,
): Promise<JoinRequest> =>
  platform.transact(async (db) => {
    const request = await lockRequest(db, id, 'waiting');
    await queries.updateRequestRow(db, id, {
      state: 'declined',
      decidedAt: platform.clock.now(),
      reply,
    });
    await writeDecision(platform, db, { id, action: 'decline join request', actor });
    await queueDecisionEmail(platform, db, {
      request,
      isAccepted: false,
      reply,
      key: randomUUID(),
    });
    return toJoinRequest(await getRequest(db, id));
  });

/** A declined request waits again, for whoever thinks better of it. */
export const reopenRequest = (
  platform: Platform,
  id: number,
  actor: Account,
): Promise<JoinRequest> =>
  platform.transact(async (db) => {
    await lockRequest(db, id, 'declined');
    await queries.updateRequestRow(db, id, { state: 'waiting', decidedAt: null });
    await writeDecision(platform, db, { id, action: 'reopen join request', actor });
    return toJoinRequest(await getRequest(db, id));
  });

/** Deletes a request without a word, such as one that nobody means; restorable for 30 days. */
export const deleteRequest = (platform: Platform, id: number, actor: Account): Promise<void> =>
  platform.transact(async (db) => {
    if (!(await queries.setRequestDeleted(db, id, platform.clock.now())))
      throw new ProblemError('join-request-not-found');
    await writeDecision(platform, db, { id, action: 'delete join request', actor });
  });

export const restoreRequest = (
  platform: Platform,
  id: number,
  actor: Account,
): Promise<JoinRequest> =>
  platform.transact(async (db) => {
    if (!(await queries.setRequestDeleted(db, id, null)))
      throw new ProblemError('join-request-not-found');
    await writeDecision(platform, db, { id, action: 'restore join request', actor });
    return toJoinRequest(await getRequest(db, id));
  });

type Decision = { id: number; action: string; actor: Account; after?: unknown };

export const writeDecision = (
  { clock }: Platform,
  db: Database,
  { id, action, actor, after }: Decision,
): Promise<number> =>
  writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `join request ${id}`,
    ...(after !== undefined && { after }),
  });
