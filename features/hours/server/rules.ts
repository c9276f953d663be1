import type { Account } from '#contract/account.ts';
import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import { hasRole } from '#contract/rules/roles.ts';
import {
  formatFulfilled,
  type HourRole,
  type HourCategory,
  getAllowedHourActions,
  type HourFields,
  type HourState,
  isSensitive,
} from '#features/hours/contract/rules/hour-states.ts';

/** A database row of an offer. */
export type HourRow = {
  id: number;
  state: HourState;
  volunteerName: string;
  volunteerTelephone: string;
  volunteerEmail: string;
  volunteerId: string | null;
  createdById: string | null;
  category: HourCategory;
  description: string;
  startDate: string | null;
  endDate: string | null;
  location: string;
  requesterName: string | null;
  requesterTelephone: string | null;
  requesterEmail: string;
  requesterId: string | null;
  requestedById: string | null;
  note: string;
  requestLocation: string;
  reply: string;
  matchedRequestId: number | null;
  isForwarded: boolean;
  claimedMinutes: number | null;
  dateFulfilled: string | null;
  expiryWarned: boolean;
  round: number;
};

export const isCoordinator = (account: Pick<Account, 'roles'>): boolean =>
  hasRole(account, ['secretary']);

/** The account's role for an offer; its own part in it comes before the coordinator's. */
export function getHourRole(
  { volunteerId, requesterId }: Pick<HourRow, 'volunteerId' | 'requesterId'>,
  account: Pick<Account, 'id' | 'roles'>,
): HourRole {
  if (volunteerId === account.id) return 'volunteer';
  if (requesterId === account.id) return 'receiver';
  return isCoordinator(account) ? 'coordinator' : 'member';
}

/** Nobody has offered the help: a volunteer has a name. */
export const isOpenRequest = ({ volunteerName }: Pick<HourRow, 'volunteerName'>): boolean =>
  volunteerName === '';

export const toHourFields = (row: HourRow): HourFields => ({
  state: row.state,
  category: row.category,
  isForwarded: row.isForwarded,
  claimed: row.claimedMinutes !== null,
  isOpenRequest: isOpenRequest(row),
});

const publicStates = ['Available', 'Requested', 'Accepted', 'Fulfilled'];

/** Whether the actor may see the offer. */
export const canReadHour = (row: HourRow, actor: HourRole): boolean =>
  actor !== 'member' || (publicStates.includes(row.state) && !isOpenRequest(row));

/** An offer with the fields that the actor may see. Places and telephones are hidden until the acceptance (parish knowledge, 'Hours bank'). */
export function toVisibleHour(row: HourRow, actor: HourRole, cleared: boolean | null): Hour {
  const accepted = row.state === 'Accepted' || row.state === 'Fulfilled';
  const office = actor === 'coordinator';
  const ownsOffer = actor === 'volunteer' || office;
  const ownsRequest = actor === 'receiver' || office;
  const seesVolunteer = ownsOffer || (actor === 'receiver' && accepted);
  const seesRequest = ownsRequest || (actor === 'volunteer' && row.isForwarded);
  const seesReceiver = ownsRequest || (actor === 'volunteer' && accepted);
  return {
    id: row.id,
    volunteerName: row.volunteerName,
    volunteerTelephone: seesVolunteer ? row.volunteerTelephone : null,
    volunteerEmail: ownsOffer ? row.volunteerEmail : null,
    category: row.category,
    description: row.description,
    startDate: row.startDate,
    endDate: row.endDate,
    location: seesVolunteer ? row.location : null,
    requesterName: seesRequest ? row.requesterName : null,
    requesterTelephone: seesReceiver ? row.requesterTelephone : null,
    requestLocation: seesReceiver ? row.requestLocation : null,
    note: seesRequest ? row.note : null,
    reply: ownsRequest && row.reply ? row.reply : null,
    isOpenRequest: isOpenRequest(row),
    createdById: actor === 'member' ? null : row.createdById,
    requestedById: seesRequest ? row.requestedById : null,
    hours: actor === 'member' || row.claimedMinutes === null ? null : row.claimedMinutes / 60,
    claimed: row.claimedMinutes !== null,
    isForwarded: row.isForwarded,
    cleared: office && isSensitive(row.category) && !isOpenRequest(row) ? cleared : null,
    state: row.state,
    fulfilled: formatFulfilled(toHourFields(row)),
    dateFulfilled: row.dateFulfilled,
    role: actor,
    actions: getAllowedHourActions(actor, toHourFields(row)),
  };
}

/** Identifies the volunteer of a clearance: the account, or the telephone of a person without one. */
export const getClearanceKey = ({
  volunteerId,
  volunteerTelephone,
}: Pick<HourRow, 'volunteerId' | 'volunteerTelephone'>): string =>
  volunteerId ? `account ${volunteerId}` : `telephone ${volunteerTelephone.replace(/\D/g, '')}`;
