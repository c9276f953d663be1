import type { Account } from '#contract/account.ts';
import { addDays } from '#contract/rules/dates.ts';
import { findIntentionErrors } from '#features/intentions/contract/rules/find-intention-errors.ts';
import type {
  Intention,
  IntentionFacts,
  SettleInput,
  Settlement,
} from '#features/intentions/contract/intentions.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import { cancelEmails } from '#platform/email/email.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { getToday } from '#platform/settings.ts';
import { requireIntention, throwErrors } from './create-intention.ts';
import { queueAnswerEmail } from './emails.ts';
import { hasOtherOffering, lockIntention, updateIntentionRow } from './queries.ts';
import {
  findAbout,
  type IntentionRow,
  listChangedTexts,
  toAuditValue,
  toFacts,
  toIntention,
  toSettlement,
} from './rules.ts';

async function requireLocked(
  db: Database,
  id: number,
): Promise<IntentionRow & { state: Settlement['state'] }> {
  const row = await lockIntention(db, id);
  if (!row || row.state === 'unconfirmed') throw new ProblemError('intention-not-found');
  return { ...row, state: row.state };
}

/** Places, moves, shows, declines, ends or deletes a request, and emails whoever asked; or takes that back. */
export async function settleIntention(
  platform: Platform,
  id: number,
  { reply, acceptsSecond, isUndo, seen, ...settlement }: SettleInput,
  actor: Account,
): Promise<Intention> {
  const { clock, transact } = platform;
  const today = await getToday(platform);
  return transact(async (db) => {
    const row = await requireLocked(db, id);
    const before = toSettlement(row);
    requireUnchanged(seen, before);
    const after = toWhole(row, settlement);
    if (!acceptsSecond) await requireOneOffering(db, row, after);
    const isRunning = row.kind === 'prayer' && after.state === 'placed';
    const canceled = await cancelEmails(db, `intention ${id} `, clock.now());
    // The email about what was before has left, unless it waited until now.
    const wasQueued = findAbout(row.announced, before) !== null;
    const announced = wasQueued && canceled.length === 0 ? before : row.announced;
    await updateIntentionRow(db, id, {
      ...after,
      reply,
      settledAt: clock.now(),
      announced,
      ...(isRunning && !isUndo && { endsOn: addDays(today, row.weeks * 7) }),
    });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: `${isUndo ? 'undo: ' : ''}${getAction(row, after)}`,
      subject: `intention ${id}`,
      before,
      after,
    });
    const about = findAbout(announced, after);
    if (about) await queueAnswerEmail(db, row, about, clock.now());
    return toIntention(await requireIntention(db, id));
  });
}

/** A Mass has a day and a time, everything else has none; throws when they are missing. */
function toWhole({ kind }: IntentionRow, { state, day, startTime }: Settlement): Settlement {
  if (kind !== 'mass' || state !== 'placed') return { state, day: null, startTime: '' };
  throwErrors({
    ...(!day && { day: 'Choose the day of the Mass' }),
    ...(!startTime && { startTime: 'Choose the time of the Mass' }),
  });
  return { state, day, startTime };
}

/** One offering is for one Mass (canon 948): throws 'mass-has-offering' for a second one. */
async function requireOneOffering(
  db: Database,
  { id, offeringCents }: IntentionRow,
  { state, day, startTime }: Settlement,
): Promise<void> {
  if (state !== 'placed' || day === null || offeringCents === 0) return;
  // Two that are placed at once see each other.
  await lockTransaction(db, 'intentions');
  if (await hasOtherOffering(db, { id, day, startTime }))
    throw new ProblemError('mass-has-offering');
}

const actions: Record<Exclude<Settlement['state'], 'placed'>, string> = {
  waiting: 'let intention wait',
  declined: 'decline intention',
  ended: 'end intention',
  deleted: 'delete intention',
};

function getAction({ kind, state: before }: IntentionRow, { state }: Settlement): string {
  if (state !== 'placed') return actions[state];
  if (kind === 'prayer') return 'show prayer request';
  return before === 'placed' ? 'move intention' : 'place intention';
}

/** Changes what a request says, for print too. */
export const updateIntention = (
  { transact, clock }: Platform,
  id: number,
  { seen, ...facts }: Omit<IntentionFacts, 'kind'> & { seen: Omit<IntentionFacts, 'kind'> },
  actor: Account,
): Promise<Intention> =>
  transact(async (db) => {
    const row = await requireLocked(db, id);
    const before = toFacts(row);
    requireUnchanged(seen, before);
    throwErrors(findIntentionErrors({ ...facts, kind: row.kind, wishedDay: null }, ''));
    const isRunning = row.endsOn !== null && facts.weeks !== row.weeks;
    await updateIntentionRow(db, id, {
      ...facts,
      ...(isRunning && { endsOn: addDays(row.endsOn ?? '', (facts.weeks - row.weeks) * 7) }),
    });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'change intention',
      subject: `intention ${id}`,
      before: toAuditValue(before),
      after: { ...toAuditValue(facts), changedTexts: listChangedTexts(before, facts) },
    });
    return toIntention(await requireIntention(db, id));
  });
