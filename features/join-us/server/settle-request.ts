import type { Account } from '#contract/account.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import type { Family } from '#features/directory/contract/households.ts';
import { lockFamilyState, restoreFamily } from '#features/directory/server/undo-family.ts';
import {
  addFamily,
  changeFamily,
  markFamilyMoved,
} from '#features/directory/server/update-family.ts';
import type { AcceptInput, JoinRequest } from '#features/join-us/contract/join-requests.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { getRequest, lockRequest, writeDecision } from './handle-request.ts';
import * as queries from './queries.ts';
import { type RequestRow, toJoinRequest } from './rules.ts';
import { enqueueWelcome } from './invite-family.ts';

/** Saves the household of a request as the secretary has it. Its emails leave when Undo is over. */
export const acceptRequest = (
  platform: Platform,
  id: number,
  { reply, ...input }: AcceptInput,
  actor: Account,
): Promise<JoinRequest> =>
  platform.transact(async (db) => {
    const decidedAt = platform.clock.now();
    const request = await lockRequest(db, id, 'waiting');
    const existing = listExistingIds(input);
    const householdId = input.household?.id ?? null;
    const before = await lockFamilyState(db, { householdId, memberIds: existing });
    const saved = await saveFamily(platform, db, { request, input, actor });
    const people = saved.people.map((person) => person.id);
    const after = await lockFamilyState(db, {
      householdId: saved.id,
      memberIds: [...new Set([...existing, ...people])],
    });
    await queries.updateRequestRow(db, id, {
      state: 'accepted',
      decidedAt,
      householdId: saved.id,
      reply,
      undo: { before, after, householdId: request.householdId },
    });
    await writeDecision(platform, db, {
      id,
      action: 'accept join request',
      actor,
      after: { household: saved.id },
    });
    await enqueueWelcome(db, { id, decidedAt, actorId: actor.id });
    return toJoinRequest(await getRequest(db, id));
  });

type Input = Omit<AcceptInput, 'reply'>;

/** Those of the form and of the household who are in the directory already, each once. */
const listExistingIds = ({ people, household }: Input): number[] => [
  ...new Set([
    ...(household?.seen.people.map(({ id }) => id) ?? []),
    ...people.flatMap(({ id }) => id ?? []),
  ]),
];

type Acceptance = { request: RequestRow; input: Input; actor: Account };

async function saveFamily(
  { clock }: Platform,
  db: Database,
  { request, input: { household, ...form }, actor }: Acceptance,
): Promise<Family> {
  const saved = household
    ? await changeFamily(db, clock, { ...form, ...household }, actor)
    : await addFamily(db, clock, form, actor);
  if (request.isMoving) {
    const { timeZone } = await getSettings(db);
    const day = dayInTimeZone(clock.now(), timeZone);
    await markFamilyMoved(db, clock, { id: saved.id, day }, actor);
  }
  return saved;
}

/** Takes back that a request was accepted, until its emails leave: it waits again, and the directory is as before. */
export const undoAccept = (platform: Platform, id: number, actor: Account): Promise<JoinRequest> =>
  platform.transact(async (db) => {
    const { undo, householdId } = await lockRequest(db, id, 'accepted');
    if (!undo) throw new ProblemError('record-changed', { changes: 'its emails have left' });
    if (householdId === null)
      throw new ProblemError('record-changed', { changes: 'the household' });
    await queries.updateRequestRow(db, id, {
      state: 'waiting',
      decidedAt: null,
      householdId: undo.householdId,
      reply: '',
      undo: null,
    });
    const { before, after } = undo;
    await restoreFamily(db, platform.clock, { householdId, before, after }, actor);
    await writeDecision(platform, db, { id, action: 'undo: accept join request', actor });
    return toJoinRequest(await getRequest(db, id));
  });
