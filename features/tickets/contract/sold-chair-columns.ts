import {
  alphabetical,
  byAge,
  byAmount,
  createSearchText,
  defineColumns,
} from '#contract/columns.ts';
import { getIncomeCents } from '#features/payments/contract/payment-methods.ts';
import type { SoldChair } from './reports.ts';

/** What was paid for the chair: nothing for one that was given away. */
export const getPaidCents = ({ method, amount }: SoldChair): number =>
  getIncomeCents(method, amount);

const hasCodes = (rows: readonly SoldChair[]) => rows.some(({ code }) => code !== '');

/** In the order of the specification (section 2), and those of codes, questions and extras where they were used. */
export const soldChairColumns = defineColumns<SoldChair>()(
  ({ timestamp, text, telephone, money }) => [
    timestamp('checkoutDate', 'Date of Purchase', (row) => row.checkoutDate, { sortLabels: byAge }),
    text('userName', 'Parishioner', (row) => row.userName, {
      sortLabels: alphabetical('Parishioner'),
      search: true,
    }),
    telephone('telephone', 'Telephone', (row) => row.telephone, { search: true }),
    text('userEmail', 'Email', (row) => row.userEmail, {
      sortLabels: alphabetical('Email'),
      search: true,
    }),
    text('tableName', 'Table', (row) => row.tableName, { search: true }),
    text('chairName', 'Chair', (row) => row.chairName, { search: true }),
    text('barCode', 'Barcode', (row) => row.barCode, { search: true }),
    money('amount', 'Amount', getPaidCents, { sortLabels: byAmount }),
    text('code', 'Code', (row) => row.code, { isIn: hasCodes }),
    money('discountCents', 'Discount', (row) => row.discountCents, { isIn: hasCodes }),
    text('responses', 'Answers', (row) => row.responses, {
      isIn: (rows) => rows.some(({ responses }) => responses !== ''),
    }),
    text('extras', 'Extras of the order', (row) => row.extras, {
      isIn: (rows) => rows.some(({ extras }) => extras !== ''),
    }),
  ],
);

export const getSoldChairSearchText = createSearchText(soldChairColumns);
