import { isSameName } from '#contract/rules/normalize.ts';
import { addDays } from '#contract/rules/dates.ts';
import {
  listPledgeParts,
  measurePledge,
  type PledgePlan,
} from '#features/donations/contract/rules/pledge-parts.ts';
import type { OwnPledge, Pledge, PledgeStep } from '#features/donations/contract/pledges.ts';

/** A pledge as it is stored, with what came in for it. */
export type PledgeRow = PledgePlan & {
  id: number;
  purpose: string;
  /** What the purpose is called. */
  label: string;
  /** The slug of the published campaign that it is for. */
  campaign: string | null;
  name: string;
  email: string;
  telephone: string;
  state: Exclude<Pledge['state'], 'fulfilled'>;
  receivedCents: number;
  getsReminders: boolean;
  reminders: number;
  remindedOn: string;
  recordedBy: string;
  createdAt: Date;
};

/** Of one pledge, however often its parts are changed. */
export const maxReminders = 36;

const maxDaysAhead = 5 * 366;

/** Why a first day is not taken; null for one that is. A card on paper may have a day that is past. */
export function findDayError(
  firstDueOn: string,
  today: string,
  { canBePast = false }: { canBePast?: boolean } = {},
): string | null {
  if (!canBePast && firstDueOn < today) return 'Choose today or a later day';
  return firstDueOn > addDays(today, maxDaysAhead) ? 'Choose a day in the next five years' : null;
}

export function toOwnPledge(
  { telephone, label, ...row }: Omit<PledgeRow, 'id'>,
  today: string,
): OwnPledge {
  const { state, receivedCents } = row;
  const { openCents, overdueCents, nextPart } = measurePledge(row, receivedCents, today);
  const isPromised = state === 'open' || state === 'paused';
  return {
    name: row.name,
    email: row.email,
    phone: telephone,
    purpose: row.purpose,
    label,
    campaign: row.campaign,
    totalCents: row.totalCents,
    parts: row.parts,
    firstDueOn: row.firstDueOn,
    state: isPromised && openCents === 0 ? 'fulfilled' : state,
    receivedCents,
    openCents: state === 'withdrawn' ? 0 : openCents,
    overdueCents: state === 'open' ? overdueCents : 0,
    next: isPromised && nextPart ? { dueOn: nextPart.dueOn, openCents: nextPart.openCents } : null,
    getsReminders: row.getsReminders,
  };
}

export const toPledge = (row: PledgeRow, today: string): Pledge => ({
  id: row.id,
  ...toOwnPledge(row, today),
  createdAt: row.createdAt,
  recordedBy: row.recordedBy,
});

/** The state after a step; the same one where the step changes nothing. */
export function getNextState(state: PledgeRow['state'], step: PledgeStep): PledgeRow['state'] {
  switch (step) {
    case 'confirm':
      return state === 'unconfirmed' ? 'open' : state;
    case 'pause':
      return state === 'open' ? 'paused' : state;
    case 'resume':
      return state === 'paused' ? 'open' : state;
    case 'withdraw':
      return 'withdrawn';
    case 'restore':
      return state === 'withdrawn' ? 'open' : state;
  }
}

/** Whether a part that is not covered came due since the last reminder. */
export function isReminderDue(row: PledgeRow, today: string): boolean {
  const { state, getsReminders, email, reminders, remindedOn, receivedCents } = row;
  if (state !== 'open' || !getsReminders || email === '' || reminders >= maxReminders) return false;
  return listPledgeParts(row, receivedCents).some(
    ({ dueOn, openCents }) => openCents > 0 && dueOn > remindedOn && dueOn <= today,
  );
}

type Entry = { name: string; hasDied: boolean };

/** Whether the person of a pledge has died: whom the directory has under the address, or by name among those who share it. */
export const hasDied = (name: string, entries: readonly Entry[]): boolean =>
  entries.length > 0 &&
  (entries.every((entry) => entry.hasDied) ||
    entries.some((entry) => entry.hasDied && isSameName(entry.name, name)));
