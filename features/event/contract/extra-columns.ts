import { defineColumns } from '#contract/columns.ts';
import type { ExtraBuyer } from './extras.ts';

/** Who has which extras: the list of the bus. */
export const extraBuyerColumns = defineColumns<ExtraBuyer>()([
  { key: 'extra', label: 'Extra', kind: 'text', value: ({ extra }) => extra, search: true },
  { key: 'name', label: 'Name', kind: 'text', value: ({ name }) => name, search: true },
  { key: 'quantity', label: 'Quantity', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'amount', label: 'Amount', kind: 'money', value: ({ amountCents }) => amountCents },
  {
    key: 'sponsors',
    label: 'Sponsors’ list',
    kind: 'text',
    value: ({ isForSponsors }) => (isForSponsors ? 'Yes' : ''),
  },
  {
    key: 'telephone',
    label: 'Telephone',
    kind: 'telephone',
    value: ({ telephone }) => telephone,
    search: true,
  },
  { key: 'email', label: 'Email', kind: 'text', value: ({ email }) => email, search: true },
  { key: 'orderId', label: 'Order', kind: 'number', value: ({ orderId }) => orderId },
]);
