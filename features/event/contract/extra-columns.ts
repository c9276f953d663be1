import { defineColumns } from '#contract/columns.ts';
import type { ExtraBuyer } from './extras.ts';

/** Who has which extras: the list of the bus. */
export const extraBuyerColumns = defineColumns<ExtraBuyer>()(
  ({ text, number, money, telephone }) => [
    text('extra', 'Extra', ({ extra }) => extra, { search: true }),
    text('name', 'Name', ({ name }) => name, { search: true }),
    number('quantity', 'Quantity', ({ quantity }) => quantity),
    money('amount', 'Amount', ({ amountCents }) => amountCents),
    telephone('telephone', 'Telephone', ({ telephone }) => telephone, { search: true }),
    text('email', 'Email', ({ email }) => email, { search: true }),
    number('orderId', 'Order', ({ orderId }) => orderId),
  ],
);
