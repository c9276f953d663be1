import type { Account } from '#contract/account.ts';
import type { Hour, HourRequestInput } from '#features/hours/contract/hour-schemas.ts';
import { isSensitive } from '#features/hours/contract/rules/hour-states.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import * as queries from './queries.ts';
import { getClearanceKey, type HourRow, isCoordinator } from './rules.ts';
import { type TransitionContext, applyHourAction } from './transition-hour.ts';
import { type HourEmailContext, emailRequestToOffice, emailRequestToVolunteer } from './emails.ts';

/** 'Make a request': emails the volunteer, or a coordinator first for Medication and Counselling. */
export function requestHour(
  platform: Platform,
  id: number,
  request: HourRequestInput,
  actor: Account,
): Promise<Hour> {
  if (request.forAnother && !isCoordinator(actor)) throw new ProblemError('hour-not-yours');
  return applyHourAction(platform, id, actor, 'request', async (deps) => ({
    change: toRequestColumns(deps, request, actor),
    sendEmails: (after) => emailHourRequest(platform, deps, after),
  }));
}

/** The columns of a new request; each request starts a new round. */
export const toRequestColumns = (
  { before }: TransitionContext,
  { name, telephone, note, location, forAnother }: HourRequestInput,
  actor: Account,
): queries.HourRowInput => ({
  requesterName: name,
  requesterTelephone: telephone,
  note,
  requestLocation: location,
  requesterId: forAnother ? null : actor.id,
  requesterEmail: forAnother ? '' : actor.email,
  requestedById: forAnother ? actor.name : null,
  isForwarded: !isSensitive(before.category),
  round: before.round + 1,
});

export const createHourEmailContext = (
  { config }: Platform,
  { db, site, now }: Pick<TransitionContext, 'db' | 'site' | 'now'>,
): HourEmailContext => ({
  db,
  site,
  now,
  publicUrl: config.PUBLIC_URL,
});

export const emailHourRequest = (
  platform: Platform,
  deps: TransitionContext,
  after: HourRow,
): Promise<void> =>
  after.isForwarded
    ? emailRequestToVolunteer(createHourEmailContext(platform, deps), after)
    : emailRequestToOffice(createHourEmailContext(platform, deps), after);

/** Passes a request to the volunteer; throws 'clearance-missing' while the volunteer is not cleared. */
export function forwardRequest(platform: Platform, id: number, actor: Account): Promise<Hour> {
  return applyHourAction(platform, id, actor, 'forward', async (deps) => {
    await requireClearance(deps, deps.before);
    return {
      change: { isForwarded: true },
      sendEmails: (after) => emailRequestToVolunteer(createHourEmailContext(platform, deps), after),
    };
  });
}

/** Throws 'clearance-missing' while the volunteer of an offer is not cleared for its category. */
export async function requireClearance(
  { db, today }: Pick<TransitionContext, 'db' | 'today'>,
  offer: HourRow,
): Promise<void> {
  const { volunteerName: name, category } = offer;
  if (!(await queries.hasClearance(db, getClearanceKey(offer), category, today)))
    throw new ProblemError('clearance-missing', { name, category });
}
