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

export const waitingColumns = defineColumns<WaitingParty>()(
  ({ text, telephone, number, timestamp }) => [
    text('name', 'Name', ({ name }) => name),
    telephone('telephone', 'Telephone', (party) => party.telephone),
    text('email', 'Email', ({ email }) => email),
    text('state', 'State', ({ state }) => partyStateLabels[state]),
    number('adults', 'Adults', ({ adults }) => adults),
    number('children', 'Children', (party) => party.children),
    number('accessible', 'Wheelchair places', ({ accessible }) => accessible),
    text('guests', 'Guests', describeParty),
    text('together', 'Together', (party) => formatFlag(party.together)),
    text('smaller', 'Fewer', ({ smaller }) => formatFlag(smaller)),
    timestamp('joinedAt', 'Waiting since', (party) => party.joinedAt),
    timestamp('offeredUntil', 'Offered until', ({ offeredUntil }) => offeredUntil),
    number('overtaken', 'Passed over', (party) => party.overtaken),
    text('chairs', 'Seats', ({ chairs }) => chairs.join(', ')),
    text('note', 'Note', ({ note }) => note),
  ],
);
