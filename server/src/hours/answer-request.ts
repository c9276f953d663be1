import type { Account } from '@namugongo/contract/accounts';
import type { Hour, HourAnswer, HourLetter } from '@namugongo/contract/hour-records';
import type { HourState } from '@namugongo/contract/rules/hour-states';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { confirming } from './fulfil-hour.ts';
import { noRequest } from './offer-hour.ts';
import * as queries from './queries.ts';
import type { HourRow } from './rules.ts';
import { deskOf } from './request-hour.ts';
import { type StepGround, stepHour, type Stepper, takeStep } from './step-hour.ts';
import {
  hashOf,
  tellBothOfAcceptance,
  tellOfWithdrawal,
  tellReceiverOfRefusal,
} from './write-letters.ts';

const accepting = (platform: Platform) => async (ground: StepGround) => ({
  change: {},
  letters: (after: HourRow) => tellBothOfAcceptance(deskOf(platform, ground), after),
});

const declining = (platform: Platform) => async (ground: StepGround) => ({
  change: {},
  letters: (after: HourRow) => tellReceiverOfRefusal(deskOf(platform, ground), after),
});

export const acceptRequest = (platform: Platform, id: number, who: Account): Promise<Hour> =>
  takeStep(platform, id, who, 'accept', accepting(platform));

export const declineRequest = (platform: Platform, id: number, who: Account): Promise<Hour> =>
  takeStep(platform, id, who, 'decline', declining(platform));

/** The volunteer ends the offer, the receiver only the request; whoever waits for it is told. */
export function withdrawHour(platform: Platform, id: number, who: Account): Promise<Hour> {
  return takeStep(platform, id, who, 'withdraw', async (ground) => {
    const { before, actor } = ground;
    const waits = before.state === 'Requested' || before.state === 'Accepted';
    const desk = deskOf(platform, ground);
    // The letter names what the change forgets.
    if (actor === 'receiver') {
      if (before.forwarded) await tellOfWithdrawal(desk, before, 'receiver');
      return { change: noRequest };
    }
    return {
      change: {},
      ...(waits && { letters: (after) => tellOfWithdrawal(desk, after, 'volunteer') }),
    };
  });
}

const linkOf = async ({ database, clock }: Platform, secret: string) => {
  const link = await queries.findLink(database, hashOf(secret), clock.now());
  const row = link && (await queries.findHour(database, link.hourId));
  if (!link || !row) throw new Refusal('hour-link-invalid');
  return { ...link, row };
};

/** What a letter's link is about. It changes nothing: mail programs open links by themselves. */
export async function readLetter(platform: Platform, secret: string): Promise<HourLetter> {
  const { kind, row } = await linkOf(platform, secret);
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

/** Answers with the link of a letter, as the one whom the letter was written to. The step ends every link of the offer. */
export async function answerLetter(
  platform: Platform,
  secret: string,
  answer: HourAnswer,
): Promise<{ state: HourState }> {
  const { kind, hourId, row } = await linkOf(platform, secret);
  if ((kind === 'confirm') !== (answer === 'confirm')) throw new Refusal('hour-link-invalid');
  const stepper: Stepper =
    kind === 'answer'
      ? { id: row.volunteerId ?? 'letter', name: row.volunteerName, actorFor: () => 'volunteer' }
      : {
          id: row.requesterId ?? 'letter',
          name: row.requesterName ?? '',
          actorFor: () => 'receiver',
        };
  const steps = {
    accept: () => stepHour(platform, hourId, stepper, 'accept', withLink(accepting(platform))),
    decline: () => stepHour(platform, hourId, stepper, 'decline', withLink(declining(platform))),
    confirm: () =>
      stepHour(
        platform,
        hourId,
        stepper,
        'fulfil',
        withLink(confirming(platform, {}, stepper.name)),
      ),
  };

  /** Looked at again behind the lock: two presses at once are one answer. */
  function withLink<Result>(work: (ground: StepGround) => Promise<Result>) {
    return async (ground: StepGround) => {
      if (!(await queries.findLink(ground.db, hashOf(secret), ground.now)))
        throw new Refusal('hour-link-invalid');
      return work(ground);
    };
  }

  const { row: after } = await steps[answer]();
  return { state: after.state };
}
