import type { Account } from '@namugongo/contract/accounts';
import type { Hour } from '@namugongo/contract/hour-records';
import { dayAt } from '@namugongo/contract/rules/days';
import {
  type HourAction,
  type HourActor,
  type HourStep,
  hourStep,
} from '@namugongo/contract/rules/hour-states';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import * as queries from './queries.ts';
import { actorOf, clearanceKey, factsOf, type HourRow, isCoordinator, shownHour } from './rules.ts';

/** Who takes a step: somebody who is signed in, or who came with the link of a letter. */
export type Stepper = { id: string; name: string; actorFor: (row: HourRow) => HourActor };

export const stepperOf = (who: Account): Stepper => ({
  id: who.id,
  name: who.name,
  actorFor: (row) => actorOf(row, who),
});

/** What a step is given: the offer as it was, who acts, and what the rules say follows. */
export type StepGround = {
  db: Database;
  before: HourRow;
  actor: HourActor;
  next: HourStep;
  site: Settings;
  now: Date;
  /** In the site's time zone. */
  today: string;
};

type StepResult = {
  change: queries.HourChange;
  /** Letters about the offer as it is afterwards; in the same transaction. */
  letters?: (after: HourRow) => Promise<void>;
};

/** One step of an offer: locked, allowed by the rules, changed, told by letter, audited and announced, all or nothing. */
export async function stepHour(
  { transact, clock }: Platform,
  id: number,
  { id: who, name: whoName, actorFor }: Stepper,
  action: HourAction,
  work: (ground: StepGround) => Promise<StepResult>,
): Promise<{ row: HourRow; actor: HourActor }> {
  return transact(async (db, announce) => {
    const before = await queries.lockHour(db, id);
    if (!before) throw new Refusal('hour-not-found');
    const actor = actorFor(before);
    const next = hourStep(action, actor, factsOf(before));
    if (next === 'who') throw new Refusal('hour-not-yours');
    if (next === 'state') throw new Refusal('hour-state', { state: before.state });
    const now = clock.now();
    const site = await readSettings(db);
    const today = dayAt(now, site.timeZone);
    const { change, letters } = await work({ db, before, actor, next, site, now, today });
    const row = await queries.updateHour(db, id, { state: next.state, ...change });
    // A link is about the offer as it was when its letter was written.
    if (action !== 'change') await queries.endLinks(db, id, now);
    await letters?.(row);
    await audit(db, clock, {
      who,
      whoName,
      action: `${action} hours`,
      subject: `professional hour ${id}`,
      before: auditedFacts(before),
      after: { ...auditedFacts(row), as: actor },
    });
    await announce('hours');
    return { row, actor };
  });
}

/** Both names stay with each step; telephones and places do not belong into an audit log. */
export const auditedFacts = (row: HourRow) => ({
  state: row.state,
  category: row.category,
  volunteerName: row.volunteerName,
  offeredBy: row.offeredBy,
  requesterName: row.requesterName,
  askedBy: row.askedBy,
  startDate: row.startDate,
  endDate: row.endDate,
  claimedMinutes: row.claimedMinutes,
  dateFulfilled: row.dateFulfilled,
});

/** Offers as this person may see them. */
export async function showHours(
  { database, clock }: Platform,
  rows: readonly HourRow[],
  who: Account,
): Promise<Hour[]> {
  const { timeZone } = await readSettings(database);
  const clearances = isCoordinator(who)
    ? await queries.listClearances(database, dayAt(clock.now(), timeZone))
    : [];
  return rows.map((row) => {
    const volunteer = clearanceKey(row);
    const cleared = clearances.some(
      (one) => one.volunteer === volunteer && one.category === row.category,
    );
    return shownHour(row, actorOf(row, who), cleared);
  });
}

export async function showHour(platform: Platform, row: HourRow, who: Account): Promise<Hour> {
  const [shown] = await showHours(platform, [row], who);
  if (!shown) throw new Error('One offer in, one out.');
  return shown;
}

/** Takes a step as somebody who is signed in and shows them what came of it. */
export async function takeStep(
  platform: Platform,
  id: number,
  who: Account,
  action: HourAction,
  work: (ground: StepGround) => Promise<StepResult>,
): Promise<Hour> {
  const { row } = await stepHour(platform, id, stepperOf(who), action, work);
  return showHour(platform, row, who);
}
