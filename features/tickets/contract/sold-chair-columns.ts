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
export const soldChairColumns = defineColumns<SoldChair>()([
  {
    key: 'checkoutDate',
    label: 'Date of Purchase',
    kind: 'timestamp',
    value: (row) => row.checkoutDate,
    sortLabels: byAge,
  },
  {
    key: 'userName',
    label: 'Parishioner',
    kind: 'text',
    value: (row) => row.userName,
    sortLabels: alphabetical('Parishioner'),
    search: true,
  },
  {
    key: 'telephone',
    label: 'Telephone',
    kind: 'telephone',
    value: (row) => row.telephone,
    search: true,
  },
  {
    key: 'userEmail',
    label: 'Email',
    kind: 'text',
    value: (row) => row.userEmail,
    sortLabels: alphabetical('Email'),
    search: true,
  },
  { key: 'tableName', label: 'Table', kind: 'text', value: (row) => row.tableName, search: true },
  { key: 'chairName', label: 'Chair', kind: 'text', value: (row) => row.chairName, search: true },
  { key: 'barCode', label: 'Barcode', kind: 'text', value: (row) => row.barCode, search: true },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'money',
    value: getPaidCents,
    sortLabels: byAmount,
  },
  { key: 'code', label: 'Code', kind: 'text', value: (row) => row.code, isIn: hasCodes },
  {
    key: 'discountCents',
    label: 'Discount',
    kind: 'money',
    value: (row) => row.discountCents,
    isIn: hasCodes,
  },
  {
    key: 'responses',
    label: 'Answers',
    kind: 'text',
    value: (row) => row.responses,
    isIn: (rows) => rows.some(({ responses }) => responses !== ''),
  },
  {
    key: 'extras',
    label: 'Extras of the order',
    kind: 'text',
    value: (row) => row.extras,
    isIn: (rows) => rows.some(({ extras }) => extras !== ''),
  },
]);

export const getSoldChairSearchText = createSearchText(soldChairColumns);
