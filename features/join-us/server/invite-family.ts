import { z } from 'zod';
import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { inviteMember } from '#features/directory/server/invite-member.ts';
import { getFamily } from '#features/directory/server/update-family.ts';
import { findPerson } from '#features/people/server/queries.ts';
import { getUndoEnd } from '#platform/email/email.ts';
import type { Database } from '#platform/database/database.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { queueDecisionEmail } from './emails.ts';
import * as queries from './queries.ts';
import type { RequestRow } from './rules.ts';

const WelcomeTask = z.object({ id: z.int(), decidedAt: z.string(), actorId: z.string() });
type WelcomeTask = z.output<typeof WelcomeTask>;

declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'join-accepted': WelcomeTask;
  }
}

type Welcome = { id: number; decidedAt: Date; actorId: string };

/** Has an accepted family told, and its newcomer invited, unless that is undone before. */
export const enqueueWelcome = (
  db: Database,
  { id, decidedAt, actorId }: Welcome,
): Promise<void> => {
  const payload = { id, decidedAt: decidedAt.toISOString(), actorId };
  return enqueueTask(db, {
    kind: 'join-accepted',
    dedupeKey: `join accepted ${id} ${payload.decidedAt}`,
    payload,
    dueAt: getUndoEnd(decidedAt),
  });
};

/** Emails the decision and invites a newcomer to an account; from then on the request can't be undone. */
export const createWelcomeTask = (platform: Platform): TaskHandler<WelcomeTask> => ({
  payload: WelcomeTask,
  async run({ id, decidedAt, actorId }) {
    const request = await platform.transact(async (db) => {
      const row = await queries.lockRequestRow(db, id);
      if (row?.state !== 'accepted' || row.decidedAt?.toISOString() !== decidedAt) return null;
      await queries.updateRequestRow(db, id, { undo: null });
      await queueDecisionEmail(platform, db, {
        request: row,
        isAccepted: true,
        reply: row.reply,
        key: `${id} ${decidedAt}`,
      });
      return row;
    });
    if (request?.memberId === null) await inviteNewcomer(platform, request, actorId);
  },
});

/** Invites whoever confirmed the address. Who has an account already needs no invitation. */
async function inviteNewcomer(
  platform: Platform,
  { householdId, email: address }: RequestRow,
  actorId: string,
): Promise<void> {
  const actor = await findPerson(platform.database, actorId);
  if (householdId === null || !actor) return;
  try {
    const { people } = await getFamily(platform.database, householdId);
    const newcomer = people.find(({ email }) => normalizeEmail(email) === address);
    if (newcomer) await inviteMember(platform, newcomer.id, actor);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}
