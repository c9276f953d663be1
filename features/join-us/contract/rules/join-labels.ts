import type { HouseholdCheck } from '../household-checks.ts';
import type { MemberInvitation } from '../invitations.ts';
import type { JoinRequest } from '../join-requests.ts';

const waitingLabels = { new: 'New', correction: 'Correction' };
const stateLabels = { unconfirmed: 'Not confirmed', accepted: 'Accepted', declined: 'Declined' };

/** 'New', 'Correction', 'Moving away', 'Accepted' */
export const formatRequestState = ({
  state,
  kind,
  isMoving,
}: Pick<JoinRequest, 'state' | 'kind' | 'isMoving'>): string => {
  if (state !== 'waiting') return stateLabels[state];
  return isMoving ? 'Moving away' : waitingLabels[kind];
};

const checkLabels: Record<HouseholdCheck['state'], string> = {
  'no-email': 'No email address',
  'not-sent': 'Not sent yet',
  waiting: 'No answer yet',
  right: 'All right',
  changed: 'Corrected',
};
export const formatCheckState = (state: HouseholdCheck['state']): string => checkLabels[state];

const invitationLabels: Record<MemberInvitation['state'], string> = {
  none: 'Not invited',
  invited: 'Invited, not accepted',
  accepted: 'Accepted',
};
export const formatInvitationState = (state: MemberInvitation['state']): string =>
  invitationLabels[state];
