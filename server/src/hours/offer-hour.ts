import type { Account } from '@namugongo/contract/accounts';
import { type Hour, hourDaySentences, type HourForm } from '@namugongo/contract/hour-records';
import { dayAt } from '@namugongo/contract/rules/days';
import { audit } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { readSettings } from '../platform/settings.ts';
import * as queries from './queries.ts';
import { requestFacts, tellOfRequest } from './request-hour.ts';
import { actorOf, isCoordinator } from './rules.ts';
import { auditedFacts, showHour, stepHour, stepperOf, takeStep } from './step-hour.ts';

/** A member offers hours of their own; a coordinator also in the name of somebody else, and both names are kept. */
export async function offerHour(platform: Platform, form: HourForm, who: Account): Promise<Hour> {
  const { transact, clock } = platform;
  if (form.forAnother && !isCoordinator(who)) throw new Refusal('hour-not-yours');
  const row = await transact(async (db, announce) => {
    const { timeZone } = await readSettings(db);
    refusePastEnd(form, dayAt(clock.now(), timeZone));
    const made = await queries.insertHour(db, {
      ...detailsOf(form),
      ...(form.forAnother
        ? { offeredBy: who.name, volunteerEmail: form.volunteerEmail }
        : { volunteerId: who.id, volunteerEmail: who.email }),
      state: form.available === 'draft' ? 'draft' : 'Available',
    });
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'offer hours',
      subject: `professional hour ${made.id}`,
      after: auditedFacts(made),
    });
    await announce('hours');
    return made;
  });
  return askAtOnce(platform, row.id, form, who);
}

/** What was asked for keeps its category: the one who asked, and the coordinator, judged by it. */
export async function changeHour(
  platform: Platform,
  id: number,
  form: HourForm,
  who: Account,
): Promise<Hour> {
  await takeStep(platform, id, who, 'change', async ({ before, actor, today }) => {
    const asked = before.state === 'Requested' || before.state === 'Accepted';
    if (asked && form.category !== before.category)
      throw new Refusal('hour-state', { state: before.state });
    const publishes = before.state === 'draft' && form.available !== 'draft';
    if (publishes || before.state === 'Available') refusePastEnd(form, today);
    return {
      change: {
        ...detailsOf(form),
        ...(actor === 'coordinator' && !before.volunteerId
          ? { volunteerEmail: form.volunteerEmail }
          : {}),
        state: publishes ? 'Available' : before.state,
        warned: before.warned && form.endDate === before.endDate,
      },
    };
  });
  return askAtOnce(platform, id, form, who);
}

/** A coordinator who fills in the requester asks for them with the same form. */
async function askAtOnce(
  platform: Platform,
  id: number,
  form: HourForm,
  who: Account,
): Promise<Hour> {
  const row = await queries.findHour(platform.database, id);
  if (!row) throw new Refusal('hour-not-found');
  const asks = form.requesterName && row.state === 'Available';
  if (!asks || actorOf(row, who) !== 'coordinator') return showHour(platform, row, who);
  const request = {
    name: form.requesterName,
    telephone: form.requesterTelephone,
    note: '',
    place: '',
    forAnother: true,
  };
  return takeStep(platform, id, who, 'request', async (ground) => ({
    change: requestFacts(ground, request, who),
    letters: (after) => tellOfRequest(platform, ground, after),
  }));
}

/** Opens a draft, or once more what was declined, withdrawn or has expired. */
export function publishHour(platform: Platform, id: number, who: Account): Promise<Hour> {
  return takeStep(platform, id, who, 'publish', async ({ before, today }) => {
    if (before.endDate !== null && before.endDate < today) throw new Refusal('hour-past');
    return { change: { ...noRequest, warned: false } };
  });
}

/** The offer is kept for 30 days, so that it can be restored. */
export async function removeHour(platform: Platform, id: number, who: Account): Promise<void> {
  await stepHour(platform, id, stepperOf(who), 'remove', async ({ now }) => ({
    change: { deletedAt: now },
  }));
}

export async function restoreHour(platform: Platform, id: number, who: Account): Promise<Hour> {
  const { transact, clock } = platform;
  const row = await transact(async (db, announce) => {
    const before = await queries.lockHour(db, id, true);
    if (!before) throw new Refusal('hour-not-found');
    const actor = actorOf(before, who);
    if (actor !== 'volunteer' && actor !== 'coordinator') throw new Refusal('hour-not-yours');
    const after = await queries.updateHour(db, id, { deletedAt: null });
    await audit(db, clock, {
      who: who.id,
      whoName: who.name,
      action: 'restore hours',
      subject: `professional hour ${id}`,
      after: auditedFacts(after),
    });
    await announce('hours');
    return after;
  });
  return showHour(platform, row, who);
}

/** Nothing of an earlier request stays. */
export const noRequest = {
  requesterName: null,
  requesterTelephone: null,
  requesterEmail: '',
  requesterId: null,
  askedBy: null,
  note: '',
  requestPlace: '',
  forwarded: false,
  claimedMinutes: null,
  dateFulfilled: null,
} as const satisfies queries.HourChange;

const detailsOf = (form: HourForm) => ({
  volunteerName: form.volunteerName,
  volunteerTelephone: form.volunteerTelephone,
  category: form.category,
  description: form.description,
  startDate: form.startDate,
  endDate: form.endDate,
  place: form.place,
});

function refusePastEnd({ endDate }: HourForm, today: string): void {
  if (endDate !== null && endDate < today)
    throw new Refusal('invalid', {}, { endDate: hourDaySentences.endDatePassed });
}
