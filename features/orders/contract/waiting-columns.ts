import { defineColumns } from '#contract/columns.ts';
import { describeParty, type PartyState } from '#features/seats/contract/rules/parties.ts';
import type { WaitingParty } from './waiting-list.ts';

export const partyStateLabels: Record<PartyState, string> = {
  unconfirmed: 'Email not confirmed yet',
  waiting: 'Waiting',
  offered: 'Offered, not paid yet',
  bought: 'Paid',
  passed: 'Not paid in time',
  left: 'Left the list',
};

const formatFlag = (flag: boolean): string => (flag ? 'Yes' : 'No');

export const waitingColumns = defineColumns<WaitingParty>()([
  { key: 'name', label: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'telephone', label: 'Telephone', kind: 'telephone', value: (party) => party.telephone },
  { key: 'email', label: 'Email', kind: 'text', value: ({ email }) => email },
  { key: 'state', label: 'State', kind: 'text', value: ({ state }) => partyStateLabels[state] },
  { key: 'adults', label: 'Adults', kind: 'number', value: ({ adults }) => adults },
  { key: 'children', label: 'Children', kind: 'number', value: (party) => party.children },
  {
    key: 'accessible',
    label: 'Wheelchair places',
    kind: 'number',
    value: ({ accessible }) => accessible,
  },
  { key: 'guests', label: 'Guests', kind: 'text', value: describeParty },
  {
    key: 'together',
    label: 'Together',
    kind: 'text',
    value: (party) => formatFlag(party.together),
  },
  { key: 'smaller', label: 'Fewer', kind: 'text', value: ({ smaller }) => formatFlag(smaller) },
  { key: 'joinedAt', label: 'Waiting since', kind: 'timestamp', value: (party) => party.joinedAt },
  {
    key: 'offeredUntil',
    label: 'Offered until',
    kind: 'timestamp',
    value: ({ offeredUntil }) => offeredUntil,
  },
  { key: 'overtaken', label: 'Passed over', kind: 'number', value: (party) => party.overtaken },
  { key: 'chairs', label: 'Seats', kind: 'text', value: ({ chairs }) => chairs.join(', ') },
  { key: 'note', label: 'Note', kind: 'text', value: ({ note }) => note },
]);
