import { alphabetical, byAmount, defineColumns } from '#contract/columns.ts';
import type { Pledge } from './pledges.ts';

export const pledgeStateLabels: Record<Pledge['state'], string> = {
  unconfirmed: 'Not confirmed',
  open: 'Open',
  paused: 'Paused',
  withdrawn: 'Withdrawn',
  fulfilled: 'Fulfilled',
};

export const pledgeColumns = defineColumns<Pledge>()(
  ({ text, telephone, money, number, day, timestamp }) => [
    text('name', 'Name', ({ name }) => name, { sortLabels: alphabetical('Name'), search: true }),
    telephone('phone', 'Telephone', ({ phone }) => phone, { search: true }),
    text('email', 'Email', ({ email }) => email, { search: true }),
    text('purpose', 'Purpose', ({ label }) => label, { search: true }),
    money('promised', 'Promised', ({ totalCents }) => totalCents, { sortLabels: byAmount }),
    number('parts', 'Parts', ({ parts }) => parts),
    money('received', 'Came in', ({ receivedCents }) => receivedCents, { sortLabels: byAmount }),
    money('open', 'Open', ({ openCents }) => openCents, { sortLabels: byAmount }),
    money('overdue', 'Overdue', ({ overdueCents }) => overdueCents, { sortLabels: byAmount }),
    day('next', 'Next part', ({ next }) => next?.dueOn ?? null),
    text('state', 'State', ({ state }) => pledgeStateLabels[state], { search: true }),
    timestamp('createdAt', 'Since', ({ createdAt }) => createdAt),
  ],
);
