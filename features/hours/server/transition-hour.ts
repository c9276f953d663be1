import type { Account } from '#contract/account.ts';
import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import {
  type HourAction,
  type HourRole,
  type HourTransition,
  getHourTransition,
} from '#features/hours/contract/rules/hour-states.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Settings } from '#contract/site-settings.ts';
import { getSettings } from '#platform/settings.ts';
import * as queries from './queries.ts';
import {
  getHourRole,
  getClearanceKey,
  toHourFields,
  type HourRow,
  isCoordinator,
  toVisibleHour,
} from './rules.ts';

/** The actor of a transition: a signed-in person, or one who follows the link of an email. */
export type TransitionActor = { id: string; name: string; getRole: (row: HourRow) => HourRole };

export const toTransitionActor = (account: Account): TransitionActor => ({
  id: account.id,
  name: account.name,
  getRole: (row) => getHourRole(row, account),
});

/** The input of a transition: the offer before it, the actor's role and the next state. */
export type TransitionContext = {
  db: Database;
  before: HourRow;
  actor: HourRole;
  actorId: string;
  actorName: string;
  next: HourTransition;
  site: Settings;
  now: Date;
  /** In the site's time zone. */
  today: string;
};

type StepResult = {
  change: queries.HourRowInput;
  /** Queues emails about the updated offer in the same transaction. */
  sendEmails?: (after: HourRow) => Promise<void>;
};

/** Locks an offer, checks the rules, updates it, queues the emails, writes the audit entry and publishes the change, in one transaction. */
export async function transitionHour(
  { transact, clock }: Platform,
  id: number,
  { id: actorId, name: actorName, getRole }: TransitionActor,
  action: HourAction,
  work: (deps: TransitionContext) => Promise<StepResult>,
): Promise<{ row: HourRow; actor: HourRole }> {
  return transact(async (db, publish) => {
    const before = await queries.lockHour(db, id);
    if (!before) throw new ProblemError('hour-not-found');
    const actor = getRole(before);
    const next = getHourTransition(action, actor, toHourFields(before));
    if (next === 'who') throw new ProblemError('hour-not-yours');
    if (next === 'state') throw new ProblemError('hour-state-invalid', { state: before.state });
    const now = clock.now();
    const site = await getSettings(db);
    const today = dayInTimeZone(now, site.timeZone);
    const { change, sendEmails } = await work({
      db,
      before,
      actor,
      actorId,
      actorName,
      next,
      site,
      now,
      today,
    });
    const row = await queries.updateHourRow(db, id, { state: next.state, ...change });
    // Links of earlier emails no longer match the state of the offer.
    if (action !== 'change') await queries.revokeLinks(db, id, now);
    await sendEmails?.(row);
    await writeAuditEntry(db, clock, {
      actorId,
      actorName,
      action: `${action} hours`,
      subject: `professional hour ${id}`,
      before: toAuditFields(before),
      after: { ...toAuditFields(row), as: actor },
    });
    await publish('hours');
    return { row, actor };
  });
}

/** The fields for the audit log: both names, but no telephones and places. */
export const toAuditFields = (row: HourRow) => ({
  state: row.state,
  category: row.category,
  volunteerName: row.volunteerName,
  createdById: row.createdById,
  requesterName: row.requesterName,
  requestedById: row.requestedById,
  startDate: row.startDate,
  endDate: row.endDate,
  claimedMinutes: row.claimedMinutes,
  dateFulfilled: row.dateFulfilled,
});

/** Offers with the fields that the account may see. */
export async function toHours(
  { database, clock }: Platform,
  rows: readonly HourRow[],
  account: Account,
): Promise<Hour[]> {
  const { timeZone } = await getSettings(database);
  const clearances = isCoordinator(account)
    ? await queries.listClearances(database, dayInTimeZone(clock.now(), timeZone))
    : [];
  return rows.map((row) => {
    const volunteer = getClearanceKey(row);
    const cleared = clearances.some(
      (item) => item.volunteerKey === volunteer && item.category === row.category,
    );
    return toVisibleHour(row, getHourRole(row, account), cleared);
  });
}

export async function toHour(platform: Platform, row: HourRow, account: Account): Promise<Hour> {
  const [visible] = await toHours(platform, [row], account);
  if (!visible) throw new Error('Expected exactly one offer.');
  return visible;
}

/** Runs a transition as a signed-in person and returns the offer as they may see it. */
export async function applyHourAction(
  platform: Platform,
  id: number,
  account: Account,
  action: HourAction,
  work: (deps: TransitionContext) => Promise<StepResult>,
): Promise<Hour> {
  const { row } = await transitionHour(platform, id, toTransitionActor(account), action, work);
  return toHour(platform, row, account);
}
