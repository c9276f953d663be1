import type { Account } from '#contract/account.ts';
import {
  type Hour,
  hourDateMessages,
  type OpenRequestInput,
} from '#features/hours/contract/hour-schemas.ts';
import { isSensitive } from '#features/hours/contract/rules/hour-states.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { emptyRequestColumns } from './create-hour.ts';
import { emailReopenedRequest, emailClosedRequest, emailRequestToOffice } from './emails.ts';
import * as queries from './queries.ts';
import { createHourEmailContext, emailHourRequest, requireClearance } from './request-hour.ts';
import { type HourRow, isCoordinator } from './rules.ts';
import {
  applyHourAction,
  toAuditFields,
  toHour,
  type TransitionContext,
} from './transition-hour.ts';

/** A request for help that nobody has offered; emails the office, where a coordinator looks for a volunteer. */
export async function requestHelp(
  platform: Platform,
  { name, telephone, note, location, forAnother, ...help }: OpenRequestInput,
  actor: Account,
): Promise<Hour> {
  const { transact, clock } = platform;
  if (forAnother && !isCoordinator(actor)) throw new ProblemError('hour-not-yours');
  const row = await transact(async (db, publish) => {
    const now = clock.now();
    const site = await getSettings(db);
    if (help.endDate !== null && help.endDate < dayInTimeZone(now, site.timeZone))
      throw new ProblemError('validation-failed', {}, { endDate: hourDateMessages.endDatePassed });
    const created = await queries.insertHourRow(db, {
      ...help,
      state: 'Requested',
      volunteerName: '',
      volunteerTelephone: '',
      description: '',
      requesterName: name,
      requesterTelephone: telephone,
      requesterId: forAnother ? null : actor.id,
      requesterEmail: forAnother ? '' : actor.email,
      requestedById: forAnother ? actor.name : null,
      note,
      requestLocation: location,
      round: 1,
    });
    await emailRequestToOffice(createHourEmailContext(platform, { db, site, now }), created);
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'ask for hours',
      subject: `professional hour ${created.id}`,
      after: toAuditFields(created),
    });
    await publish('hours');
    return created;
  });
  return toHour(platform, row, actor);
}

/**
 * Makes an open request the request of an offer, in the name of who asked, and emails the volunteer. The request comes back when the
 * volunteer can't help. Locks the request before the offer.
 */
export async function matchRequest(
  platform: Platform,
  { id, offerId }: { id: number; offerId: number },
  actor: Account,
): Promise<Hour> {
  await applyHourAction(platform, id, actor, 'match', async (context) => {
    const { db, before: request, now } = context;
    const offer = await queries.lockHour(db, offerId);
    if (!offer) throw new ProblemError('hour-not-found');
    const isOwn = request.requesterId !== null && offer.volunteerId === request.requesterId;
    if (offer.state !== 'Available' || offer.category !== request.category || isOwn)
      throw new ProblemError('hour-state-invalid', { state: offer.state });
    if (isSensitive(offer.category)) await requireClearance(context, offer);
    const after = await queries.updateHourRow(db, offerId, {
      state: 'Requested',
      requesterName: request.requesterName,
      requesterTelephone: request.requesterTelephone,
      requesterId: request.requesterId,
      requesterEmail: request.requesterEmail,
      requestedById: request.requestedById,
      note: request.note,
      requestLocation: request.requestLocation,
      isForwarded: true,
      matchedRequestId: id,
      round: offer.round + 1,
    });
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'request hours',
      subject: `professional hour ${offerId}`,
      before: toAuditFields(offer),
      after: toAuditFields(after),
    });
    return {
      change: { deletedAt: now },
      sendEmails: () => emailHourRequest(platform, context, after),
    };
  });
  const offer = await queries.findHour(platform.database, offerId);
  if (!offer) throw new ProblemError('hour-not-found');
  return toHour(platform, offer, actor);
}

/**
 * Of an offer whose volunteer can't help: a request that a coordinator had matched with it waits for the coordinators again, who get an
 * email. Returns the change of the offer, which loses that request.
 */
export async function reopenMatchedRequest(
  platform: Platform,
  context: Pick<TransitionContext, 'db' | 'site' | 'now' | 'actorId' | 'actorName'>,
  offer: HourRow,
): Promise<queries.HourRowInput> {
  if (offer.matchedRequestId === null) return {};
  const { db, actorId, actorName } = context;
  const before = await queries.lockHour(db, offer.matchedRequestId, true);
  if (before) {
    const after = await queries.updateHourRow(db, before.id, {
      deletedAt: null,
      round: before.round + 1,
    });
    await emailReopenedRequest(createHourEmailContext(platform, context), after, offer);
    await writeAuditEntry(db, platform.clock, {
      actorId,
      actorName,
      action: 'reopen hours',
      subject: `professional hour ${before.id}`,
      before: { ...toAuditFields(before), offer: offer.id },
      after: toAuditFields(after),
    });
  }
  return emptyRequestColumns;
}

/** Closes an open request with an answer, which who asked gets by email. */
export const replyToRequest = (
  platform: Platform,
  { id, reply }: { id: number; reply: string },
  actor: Account,
): Promise<Hour> =>
  applyHourAction(platform, id, actor, 'reply', async (context) => ({
    change: { reply },
    sendEmails: (after) => emailClosedRequest(createHourEmailContext(platform, context), after),
  }));
