import type { Account } from '@namugongo/contract/accounts';
import type { Hour, HourRequest } from '@namugongo/contract/hour-records';
import { isSensitive } from '@namugongo/contract/rules/hour-states';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import * as queries from './queries.ts';
import { clearanceKey, type HourRow, isCoordinator } from './rules.ts';
import { type StepGround, takeStep } from './step-hour.ts';
import { type Desk, tellOfficeOfRequest, tellVolunteerOfRequest } from './write-letters.ts';

/** 'Make a request': the volunteer hears of it at once, of Medication and Counselling a coordinator first. */
export function requestHour(
  platform: Platform,
  id: number,
  request: HourRequest,
  who: Account,
): Promise<Hour> {
  if (request.forAnother && !isCoordinator(who)) throw new Refusal('hour-not-yours');
  return takeStep(platform, id, who, 'request', async (ground) => ({
    change: requestFacts(ground, request, who),
    letters: (after) => tellOfRequest(platform, ground, after),
  }));
}

/** The request as the offer keeps it: each one is a round of its own. */
export const requestFacts = (
  { before }: StepGround,
  { name, telephone, note, place, forAnother }: HourRequest,
  who: Account,
): queries.HourChange => ({
  requesterName: name,
  requesterTelephone: telephone,
  note,
  requestPlace: place,
  requesterId: forAnother ? null : who.id,
  requesterEmail: forAnother ? '' : who.email,
  askedBy: forAnother ? who.name : null,
  forwarded: !isSensitive(before.category),
  round: before.round + 1,
});

export const deskOf = ({ config }: Platform, { db, site, now }: StepGround): Desk => ({
  db,
  site,
  now,
  publicUrl: config.PUBLIC_URL,
});

export const tellOfRequest = (
  platform: Platform,
  ground: StepGround,
  after: HourRow,
): Promise<void> =>
  after.forwarded
    ? tellVolunteerOfRequest(deskOf(platform, ground), after)
    : tellOfficeOfRequest(deskOf(platform, ground), after);

/** The coordinator passes a request on, once the volunteer's clearance is on record. */
export function forwardRequest(platform: Platform, id: number, who: Account): Promise<Hour> {
  return takeStep(platform, id, who, 'forward', async (ground) => {
    const { db, before, today } = ground;
    if (!(await queries.isCleared(db, clearanceKey(before), before.category, today)))
      throw new Refusal('clearance-missing', {
        name: before.volunteerName,
        category: before.category,
      });
    return {
      change: { forwarded: true },
      letters: (after) => tellVolunteerOfRequest(deskOf(platform, ground), after),
    };
  });
}
