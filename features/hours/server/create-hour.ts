import type { Account } from '#contract/account.ts';
import {
  type Hour,
  hourDateMessages,
  type HourInput,
  offerFieldNames,
} from '#features/hours/contract/hour-schemas.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { pickValues } from '#contract/rules/record-fields.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import * as queries from './queries.ts';
import { toRequestColumns, emailHourRequest } from './request-hour.ts';
import { getHourRole, isCoordinator, isOpenRequest } from './rules.ts';
import {
  toAuditFields,
  toHour,
  transitionHour,
  toTransitionActor,
  applyHourAction,
} from './transition-hour.ts';

/** Creates a member's own offer. A coordinator can also offer for someone else; both names are stored. */
export async function createHour(
  platform: Platform,
  form: HourInput,
  account: Account,
): Promise<Hour> {
  const { transact, clock } = platform;
  if (form.forAnother && !isCoordinator(account)) throw new ProblemError('hour-not-yours');
  const row = await transact(async (db, publish) => {
    const { timeZone } = await getSettings(db);
    requireFutureEnd(form, dayInTimeZone(clock.now(), timeZone));
    const created = await queries.insertHourRow(db, {
      ...toOfferColumns(form),
      ...(form.forAnother
        ? { createdById: account.name, volunteerEmail: form.volunteerEmail }
        : { volunteerId: account.id, volunteerEmail: account.email }),
      state: form.available === 'draft' ? 'draft' : 'Available',
    });
    await writeAuditEntry(db, clock, {
      ...nameActor(account),
      action: 'offer hours',
      subject: `professional hour ${created.id}`,
      after: toAuditFields(created),
    });
    await publish('hours');
    return created;
  });
  return requestFromForm(platform, row.id, form, account);
}

/** Updates an offer. Once it is requested, the category cannot change, because the request depends on it. */
export async function updateHour(
  platform: Platform,
  id: number,
  form: HourInput,
  account: Account,
): Promise<Hour> {
  await applyHourAction(platform, id, account, 'change', async ({ before, actor, today }) => {
    const requested = before.state === 'Requested' || before.state === 'Accepted';
    if (requested && form.category !== before.category)
      throw new ProblemError('hour-state-invalid', { state: before.state });
    const publishes = before.state === 'draft' && form.available !== 'draft';
    if (publishes || before.state === 'Available') requireFutureEnd(form, today);
    return {
      change: {
        ...toOfferColumns(form),
        ...(actor === 'coordinator' && !before.volunteerId
          ? { volunteerEmail: form.volunteerEmail }
          : {}),
        state: publishes ? 'Available' : before.state,
        expiryWarned: before.expiryWarned && form.endDate === before.endDate,
      },
    };
  });
  return requestFromForm(platform, id, form, account);
}

/** Creates the request when a coordinator has filled in the requester in the offer form. */
async function requestFromForm(
  platform: Platform,
  id: number,
  form: HourInput,
  account: Account,
): Promise<Hour> {
  const row = await queries.findHour(platform.database, id);
  if (!row) throw new ProblemError('hour-not-found');
  const hasRequester = form.requesterName && row.state === 'Available';
  if (!hasRequester || getHourRole(row, account) !== 'coordinator')
    return toHour(platform, row, account);
  const request = {
    name: form.requesterName,
    telephone: form.requesterTelephone,
    note: '',
    location: '',
    forAnother: true,
  };
  return applyHourAction(platform, id, account, 'request', async (deps) => ({
    change: toRequestColumns(deps, request, account),
    sendEmails: (after) => emailHourRequest(platform, deps, after),
  }));
}

/** Publishes a draft, or a declined, withdrawn or expired offer or open request again; throws 'hour-past' after its end. */
export function publishHour(platform: Platform, id: number, account: Account): Promise<Hour> {
  return applyHourAction(platform, id, account, 'publish', async (deps) => {
    const { before, today } = deps;
    if (before.endDate !== null && before.endDate < today) throw new ProblemError('hour-past');
    if (isOpenRequest(before))
      return {
        change: { reply: '', round: before.round + 1 },
        sendEmails: (after) => emailHourRequest(platform, deps, after),
      };
    return { change: { ...emptyRequestColumns, expiryWarned: false } };
  });
}

/** The offer can be restored for 30 days. */
export async function deleteHour(platform: Platform, id: number, account: Account): Promise<void> {
  await transitionHour(platform, id, toTransitionActor(account), 'remove', async ({ now }) => ({
    change: { deletedAt: now },
  }));
}

/** A request that became the request of an offer is not deleted by anybody, and not restored. */
export async function restoreHour(platform: Platform, id: number, account: Account): Promise<Hour> {
  const { transact, clock } = platform;
  const row = await transact(async (db, publish) => {
    const before = await queries.lockHour(db, id, true);
    if (!before || isOpenRequest(before)) throw new ProblemError('hour-not-found');
    const actor = getHourRole(before, account);
    if (actor !== 'volunteer' && actor !== 'coordinator') throw new ProblemError('hour-not-yours');
    const after = await queries.updateHourRow(db, id, { deletedAt: null });
    await writeAuditEntry(db, clock, {
      ...nameActor(account),
      action: 'restore hours',
      subject: `professional hour ${id}`,
      after: toAuditFields(after),
    });
    await publish('hours');
    return after;
  });
  return toHour(platform, row, account);
}

/** Clears the columns of an earlier request. */
export const emptyRequestColumns = {
  requesterName: null,
  requesterTelephone: null,
  requesterEmail: '',
  requesterId: null,
  requestedById: null,
  note: '',
  requestLocation: '',
  matchedRequestId: null,
  isForwarded: false,
  claimedMinutes: null,
  dateFulfilled: null,
} as const satisfies queries.HourRowInput;

const toOfferColumns = (form: HourInput) => pickValues(form, offerFieldNames);

function requireFutureEnd({ endDate }: HourInput, today: string): void {
  if (endDate !== null && endDate < today)
    throw new ProblemError('validation-failed', {}, { endDate: hourDateMessages.endDatePassed });
}
