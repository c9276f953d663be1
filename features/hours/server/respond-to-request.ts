import type { Account } from '#contract/account.ts';
import type { Hour, HourResponse, HourEmailAction } from '#features/hours/contract/hour-schemas.ts';
import type { HourState } from '#features/hours/contract/rules/hour-states.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { confirmFulfilment } from './fulfill-hour.ts';
import { emptyRequestColumns } from './create-hour.ts';
import * as queries from './queries.ts';
import { type HourRow, isOpenRequest } from './rules.ts';
import { reopenMatchedRequest } from './request-help.ts';
import { createHourEmailContext } from './request-hour.ts';
import {
  type TransitionContext,
  transitionHour,
  type TransitionActor,
  applyHourAction,
} from './transition-hour.ts';
import {
  hashSecret,
  emailAcceptance,
  emailClosedRequest,
  emailDecline,
  emailWithdrawal,
} from './emails.ts';

const createAcceptance = (platform: Platform) => async (deps: TransitionContext) => ({
  change: {},
  sendEmails: (after: HourRow) => emailAcceptance(createHourEmailContext(platform, deps), after),
});

const createDecline = (platform: Platform) => async (deps: TransitionContext) => ({
  change: await reopenMatchedRequest(platform, deps, deps.before),
  sendEmails: () => emailDecline(createHourEmailContext(platform, deps), deps.before),
});

export const acceptRequest = (platform: Platform, id: number, account: Account): Promise<Hour> =>
  applyHourAction(platform, id, account, 'accept', createAcceptance(platform));

export const declineRequest = (platform: Platform, id: number, account: Account): Promise<Hour> =>
  applyHourAction(platform, id, account, 'decline', createDecline(platform));

/** Withdraws the offer as the volunteer, or only the request as the receiver, and emails the other side. */
export function withdrawHour(platform: Platform, id: number, account: Account): Promise<Hour> {
  return applyHourAction(platform, id, account, 'withdraw', async (deps) => {
    const { before, actor } = deps;
    const hasRequest = before.state === 'Requested' || before.state === 'Accepted';
    const emailContext = createHourEmailContext(platform, deps);
    if (isOpenRequest(before)) {
      if (actor === 'coordinator') await emailClosedRequest(emailContext, before);
      return { change: {} };
    }
    if (actor === 'receiver') {
      if (before.isForwarded) await emailWithdrawal(emailContext, before, 'receiver');
      return { change: emptyRequestColumns };
    }
    if (!hasRequest) return { change: {} };
    await emailWithdrawal(emailContext, before, 'volunteer');
    return { change: await reopenMatchedRequest(platform, deps, before) };
  });
}

const getLink = async ({ database, clock }: Platform, secret: string) => {
  const link = await queries.findLink(database, hashSecret(secret), clock.now());
  const row = link && (await queries.findHour(database, link.hourId));
  if (!link || !row) throw new ProblemError('hour-link-invalid');
  return { ...link, row };
};

/** The offer behind the link of an email. It changes nothing, because mail programs open links on their own. */
export async function getEmailAction(platform: Platform, secret: string): Promise<HourEmailAction> {
  const { kind, row } = await getLink(platform, secret);
  return {
    kind,
    category: row.category,
    description: row.description,
    startDate: row.startDate,
    endDate: row.endDate,
    volunteerName: row.volunteerName,
    requesterName: row.requesterName ?? '',
    note: row.note,
    hours: row.claimedMinutes === null ? null : row.claimedMinutes / 60,
  };
}

/** Answers through the link of an email as its recipient. Afterwards no link of the offer works. */
export async function applyEmailAction(
  platform: Platform,
  secret: string,
  response: HourResponse,
): Promise<{ state: HourState }> {
  const { kind, hourId, row } = await getLink(platform, secret);
  if ((kind === 'confirm') !== (response === 'confirm'))
    throw new ProblemError('hour-link-invalid');
  const actor: TransitionActor =
    kind === 'answer'
      ? { id: row.volunteerId ?? 'letter', name: row.volunteerName, getRole: () => 'volunteer' }
      : {
          id: row.requesterId ?? 'letter',
          name: row.requesterName ?? '',
          getRole: () => 'receiver',
        };
  const steps = {
    accept: () =>
      transitionHour(platform, hourId, actor, 'accept', withLink(createAcceptance(platform))),
    decline: () =>
      transitionHour(platform, hourId, actor, 'decline', withLink(createDecline(platform))),
    confirm: () =>
      transitionHour(platform, hourId, actor, 'fulfil', withLink(confirmFulfilment(platform, {}))),
  };

  /** Checks the link again under the lock, so that a link works only once. */
  function withLink<Result>(work: (deps: TransitionContext) => Promise<Result>) {
    return async (deps: TransitionContext) => {
      if (!(await queries.findLink(deps.db, hashSecret(secret), deps.now)))
        throw new ProblemError('hour-link-invalid');
      return work(deps);
    };
  }

  const { row: after } = await steps[response]();
  return { state: after.state };
}
