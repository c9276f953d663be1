import { alphabetical, byAge, defineColumns } from '#contract/columns.ts';
import type { HouseholdCheck } from './household-checks.ts';
import type { MemberInvitation } from './invitations.ts';
import type { JoinRequest } from './join-requests.ts';
import {
  formatCheckState,
  formatInvitationState,
  formatRequestState,
} from './rules/join-labels.ts';

/** Requests, in their list and files. */
export const joinRequestColumns = defineColumns<JoinRequest>()([
  {
    key: 'createdAt',
    label: 'Sent',
    kind: 'timestamp',
    value: ({ createdAt }) => createdAt,
    sortLabels: byAge,
  },
  {
    key: 'household',
    label: 'Household',
    kind: 'text',
    value: ({ family }) => family.name,
    sortLabels: alphabetical('Household'),
    search: true,
  },
  {
    key: 'people',
    label: 'People',
    kind: 'text',
    value: ({ family }) => family.people.map(({ name }) => name).join(', '),
    search: true,
  },
  { key: 'email', label: 'Email', kind: 'text', value: ({ email }) => email, search: true },
  { key: 'state', label: 'State', kind: 'text', value: formatRequestState },
]);

/** The yearly question by household, in its list and files. */
export const householdCheckColumns = defineColumns<HouseholdCheck>()([
  {
    key: 'name',
    label: 'Household',
    kind: 'text',
    value: ({ name }) => name,
    sortLabels: alphabetical('Household'),
    search: true,
  },
  { key: 'people', label: 'People', kind: 'number', value: ({ people }) => people },
  {
    key: 'recipient',
    label: 'Email goes to',
    kind: 'text',
    value: ({ recipientName }) => recipientName,
    search: true,
  },
  { key: 'email', label: 'Email', kind: 'text', value: ({ email }) => email, search: true },
  { key: 'state', label: 'Answer', kind: 'text', value: ({ state }) => formatCheckState(state) },
  { key: 'sentAt', label: 'Last sent', kind: 'timestamp', value: ({ sentAt }) => sentAt },
  { key: 'reminders', label: 'Reminders', kind: 'number', value: ({ reminders }) => reminders },
  {
    key: 'respondedAt',
    label: 'Last answered',
    kind: 'timestamp',
    value: ({ respondedAt }) => respondedAt,
  },
]);

/** Members and their invitations, in their list and files. */
export const memberInvitationColumns = defineColumns<MemberInvitation>()([
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    value: ({ name }) => name,
    sortLabels: alphabetical('Name'),
    search: true,
  },
  { key: 'email', label: 'Email', kind: 'text', value: ({ email }) => email, search: true },
  {
    key: 'state',
    label: 'Account',
    kind: 'text',
    value: ({ state }) => formatInvitationState(state),
  },
  {
    key: 'invitedAt',
    label: 'Last invited',
    kind: 'timestamp',
    value: ({ invitedAt }) => invitedAt,
  },
]);
