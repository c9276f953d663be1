import type { Account } from '#contract/account.ts';
import {
  type OwnPledge,
  type PaperPledgeChange,
  type Pledge,
  type PledgeStep,
  toPledgeChange,
} from '#features/donations/contract/pledges.ts';
import type { PledgePlan } from '#features/donations/contract/rules/pledge-parts.ts';
import { z } from 'zod';
import { isSameEmail } from '#contract/rules/email-addresses.ts';
import { findPreviousAuditEntry, nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { getToday } from '#platform/settings.ts';
import { requireDay, requireLockedPledge } from './create-pledge.ts';
import { findPledgeByKey } from './create-pledge-link.ts';
import { queuePledgeEmail } from './emails.ts';
import { lockPledge, updatePledgeRow } from './queries.ts';
import { getNextState, type PledgeRow, toOwnPledge, toPledge } from './rules.ts';

/** The account, or who has the emailed link, whose name would outlive the pledge in the log. */
type Actor = Pick<Account, 'id' | 'name'>;
const donor: Actor = { id: 'giver', name: 'Giver' };
type Change = Partial<Omit<PledgeRow, 'id' | 'label' | 'campaign' | 'receivedCents'>>;

/** Changes the pledge of a link, which nobody else changes meanwhile. */
async function changeByKey(
  platform: Platform,
  key: string,
  work: (db: Database, row: PledgeRow, actor: Actor, today: string) => Promise<PledgeRow>,
): Promise<OwnPledge> {
  const { id } = await findPledgeByKey(platform.database, key);
  const today = await getToday(platform);
  return platform.transact(async (db) => {
    const row = await lockPledge(db, id);
    if (!row) throw new ProblemError('pledge-link-invalid');
    return toOwnPledge(await work(db, row, donor, today), today);
  });
}

/** Writes a locked pledge and its history; a plan that begins again reminds of no day that is past. */
async function write(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  before: PledgeRow,
  { action, change, actor }: { action: string; change: Change; actor: Actor },
): Promise<PledgeRow> {
  await updatePledgeRow(db, before.id, change);
  const after = await lockPledge(db, before.id);
  if (!after) throw new ProblemError('pledge-not-found');
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action: `${action} pledge`,
    subject: `pledge ${before.id}`,
    before: toAuditValue(before),
    after: toAuditValue(after),
  });
  return after;
}

const toAuditValue = ({ state, totalCents, parts, firstDueOn }: PledgeRow) => ({
  state,
  totalCents,
  parts,
  firstDueOn,
});

async function applyStep(
  platform: Platform,
  db: Database,
  row: PledgeRow,
  { step, actor, today }: { step: PledgeStep; actor: Actor; today: string },
): Promise<PledgeRow> {
  const isPausing = step === 'restore' && (await wasPaused(db, row));
  const state = isPausing ? 'paused' : getNextState(row.state, step);
  return state === row.state
    ? row
    : write(platform, db, row, { action: step, change: { state, remindedOn: today }, actor });
}

const Paused = z.object({ state: z.literal('paused') });

/** Whether a pledge was paused when it was withdrawn. */
const wasPaused = async (db: Database, { id, state, createdAt }: PledgeRow): Promise<boolean> =>
  state === 'withdrawn' &&
  Paused.safeParse(
    await findPreviousAuditEntry(db, {
      action: 'withdraw pledge',
      subject: `pledge ${id}`,
      since: createdAt,
    }),
  ).success;

export const applyOwnStep = (platform: Platform, key: string, step: PledgeStep) =>
  changeByKey(platform, key, (db, row, actor, today) =>
    applyStep(platform, db, row, { step, actor, today }),
  );

/** Another amount or other parts; the parts that are past may stay so. */
export const updateOwnPledge = (platform: Platform, key: string, plan: PledgePlan) =>
  changeByKey(platform, key, async (db, row, actor, today) => {
    requireDay(plan.firstDueOn, today, { canBePast: plan.firstDueOn === row.firstDueOn });
    const change = { ...plan, remindedOn: today };
    return write(platform, db, row, { action: 'change', change, actor });
  });

/** Turns the reminders of a pledge off, or on again; idempotent. */
export async function changeReminders(
  { database }: Platform,
  key: string,
  getsReminders: boolean,
): Promise<void> {
  const { id } = await findPledgeByKey(database, key);
  await updatePledgeRow(database, id, { getsReminders });
}

export const applyPledgeStep = async (
  platform: Platform,
  { id, step }: { id: number; step: PledgeStep },
  actor: Account,
): Promise<Pledge> => {
  const today = await getToday(platform);
  return platform.transact(async (db) => {
    const row = await requireLockedPledge(db, id);
    return toPledge(await applyStep(platform, db, row, { step, actor, today }), today);
  });
};

type PledgeUpdate = { id: number; input: PaperPledgeChange; seen: PaperPledgeChange };

export const updatePledge = async (
  platform: Platform,
  { id, input, seen }: PledgeUpdate,
  actor: Account,
): Promise<Pledge> => {
  const today = await getToday(platform);
  requireDay(input.firstDueOn, today, { canBePast: true });
  return platform.transact(async (db) => {
    const row = await requireLockedPledge(db, id);
    requireUnchanged(seen, toPledgeChange({ ...row, phone: row.telephone }));
    const { phone, ...values } = input;
    const isOtherPlan =
      values.totalCents !== row.totalCents ||
      values.parts !== row.parts ||
      values.firstDueOn !== row.firstDueOn;
    const change = { ...values, telephone: phone, ...(isOtherPlan && { remindedOn: today }) };
    const after = await write(platform, db, row, { action: 'change', change, actor });
    // The links of the former address have ended.
    if (!isSameEmail(row.email, after.email)) await queuePledgeEmail(db, after, 'recorded', today);
    return toPledge(after, today);
  });
};
