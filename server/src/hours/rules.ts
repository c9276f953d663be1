import type { Account } from '@namugongo/contract/accounts';
import type { Hour } from '@namugongo/contract/hour-records';
import { hasRole } from '@namugongo/contract/rules/has-role';
import {
  fulfilledText,
  type HourActor,
  type HourCategory,
  hourActionsOf,
  type HourFacts,
  type HourState,
  isSensitive,
} from '@namugongo/contract/rules/hour-states';

/** An offer as the database has it. */
export type HourRow = {
  id: number;
  state: HourState;
  volunteerName: string;
  volunteerTelephone: string;
  volunteerEmail: string;
  volunteerId: string | null;
  offeredBy: string | null;
  category: HourCategory;
  description: string;
  startDate: string | null;
  endDate: string | null;
  place: string;
  requesterName: string | null;
  requesterTelephone: string | null;
  requesterEmail: string;
  requesterId: string | null;
  askedBy: string | null;
  note: string;
  requestPlace: string;
  forwarded: boolean;
  claimedMinutes: number | null;
  dateFulfilled: string | null;
  warned: boolean;
  round: number;
};

export const isCoordinator = (who: Pick<Account, 'roles'>): boolean => hasRole(who, ['secretary']);

/** As what somebody acts on an offer: one's own side goes before the office. */
export function actorOf(
  { volunteerId, requesterId }: Pick<HourRow, 'volunteerId' | 'requesterId'>,
  who: Pick<Account, 'id' | 'roles'>,
): HourActor {
  if (volunteerId === who.id) return 'volunteer';
  if (requesterId === who.id) return 'receiver';
  return isCoordinator(who) ? 'coordinator' : 'member';
}

export const factsOf = ({ state, category, forwarded, claimedMinutes }: HourRow): HourFacts => ({
  state,
  category,
  forwarded,
  claimed: claimedMinutes !== null,
});

const shownToAll = ['Available', 'Requested', 'Accepted', 'Fulfilled'];

/** Whether somebody may know of the offer at all. */
export const mayRead = (row: HourRow, actor: HourActor): boolean =>
  actor !== 'member' || shownToAll.includes(row.state);

/** What a person may see of an offer: places and telephones wait for the acceptance (parish knowledge, 'Hours bank'). */
export function shownHour(row: HourRow, actor: HourActor, cleared: boolean | null): Hour {
  const accepted = row.state === 'Accepted' || row.state === 'Fulfilled';
  const office = actor === 'coordinator';
  const given = actor === 'volunteer' || office;
  const asked = actor === 'receiver' || office;
  const seesGiver = given || (actor === 'receiver' && accepted);
  const hearsOfRequest = asked || (actor === 'volunteer' && row.forwarded);
  const seesReceiver = asked || (actor === 'volunteer' && accepted);
  return {
    id: row.id,
    volunteerName: row.volunteerName,
    volunteerTelephone: seesGiver ? row.volunteerTelephone : null,
    volunteerEmail: given ? row.volunteerEmail : null,
    category: row.category,
    description: row.description,
    startDate: row.startDate,
    endDate: row.endDate,
    place: seesGiver ? row.place : null,
    requesterName: hearsOfRequest ? row.requesterName : null,
    requesterTelephone: seesReceiver ? row.requesterTelephone : null,
    requestPlace: seesReceiver ? row.requestPlace : null,
    note: hearsOfRequest ? row.note : null,
    offeredBy: actor === 'member' ? null : row.offeredBy,
    askedBy: hearsOfRequest ? row.askedBy : null,
    hours: actor === 'member' || row.claimedMinutes === null ? null : row.claimedMinutes / 60,
    claimed: row.claimedMinutes !== null,
    forwarded: row.forwarded,
    cleared: office && isSensitive(row.category) ? cleared : null,
    state: row.state,
    fulfilled: fulfilledText(factsOf(row)),
    dateFulfilled: row.dateFulfilled,
    actor,
    actions: hourActionsOf(actor, factsOf(row)),
  };
}

/** Whom a clearance is for: the account, or the telephone of somebody without one, for whom only a coordinator offers. */
export const clearanceKey = ({
  volunteerId,
  volunteerTelephone,
}: Pick<HourRow, 'volunteerId' | 'volunteerTelephone'>): string =>
  volunteerId ? `account ${volunteerId}` : `telephone ${volunteerTelephone.replace(/\D/g, '')}`;
