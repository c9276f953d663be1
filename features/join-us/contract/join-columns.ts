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
export const joinRequestColumns = defineColumns<JoinRequest>()(({ timestamp, text }) => [
  timestamp('createdAt', 'Sent', ({ createdAt }) => createdAt, { sortLabels: byAge }),
  text('household', 'Household', ({ family }) => family.name, {
    sortLabels: alphabetical('Household'),
    search: true,
  }),
  text('people', 'People', ({ family }) => family.people.map(({ name }) => name).join(', '), {
    search: true,
  }),
  text('email', 'Email', ({ email }) => email, { search: true }),
  text('state', 'State', formatRequestState),
]);

/** The yearly question by household, in its list and files. */
export const householdCheckColumns = defineColumns<HouseholdCheck>()(
  ({ text, number, timestamp }) => [
    text('name', 'Household', ({ name }) => name, {
      sortLabels: alphabetical('Household'),
      search: true,
    }),
    number('people', 'People', ({ people }) => people),
    text('recipient', 'Email goes to', ({ recipientName }) => recipientName, { search: true }),
    text('email', 'Email', ({ email }) => email, { search: true }),
    text('state', 'Answer', ({ state }) => formatCheckState(state)),
    timestamp('sentAt', 'Last sent', ({ sentAt }) => sentAt),
    number('reminders', 'Reminders', ({ reminders }) => reminders),
    timestamp('respondedAt', 'Last answered', ({ respondedAt }) => respondedAt),
  ],
);

/** Members and their invitations, in their list and files. */
export const memberInvitationColumns = defineColumns<MemberInvitation>()(({ text, timestamp }) => [
  text('name', 'Name', ({ name }) => name, { sortLabels: alphabetical('Name'), search: true }),
  text('email', 'Email', ({ email }) => email, { search: true }),
  text('state', 'Account', ({ state }) => formatInvitationState(state)),
  timestamp('invitedAt', 'Last invited', ({ invitedAt }) => invitedAt),
]);
