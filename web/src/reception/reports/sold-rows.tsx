import type { SoldChair } from '@namugongo/contract/reception/reports';
import type { Column } from '../../ui/DataTable.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { Money } from '../../ui/Money.tsx';
import type { FileValue } from '../../ui/table-file.ts';
import { TelephoneText } from '../../ui/TelephoneText.tsx';
import { chairNumber, tableNumber } from '../chairs/table-facts.ts';
import { TicketLink } from '../staff/TicketLink.tsx';
import { Email } from './Email.tsx';
import styles from './SoldChairs.module.css';

/** 'Table 27' is 27 under its header; a name without a number stays. */
const numberOf = (chairName: string) => chairNumber(chairName) || chairName;

const momentColumn = (timeZone: string | undefined): Column<SoldChair> => ({
  key: 'checkoutDate',
  header: 'Date of Purchase',
  orders: { ascending: 'Oldest first', descending: 'Newest first' },
  sort: (row) => row.checkoutDate,
  cell: ({ checkoutDate }) => (
    <time dateTime={checkoutDate.toISOString()} className={styles.moment}>
      {momentInWords(checkoutDate, 'date', timeZone)}{' '}
      <span>{momentInWords(checkoutDate, 'time', timeZone)}</span>
    </time>
  ),
});

const columns: readonly Column<SoldChair>[] = [
  {
    key: 'userName',
    header: 'Parishioner',
    orders: { ascending: 'Parishioner, A to Z', descending: 'Parishioner, Z to A' },
    sort: (row) => row.userName,
    cell: (row) => (
      <TicketLink id={row.id} className={styles.name}>
        {row.userName}
      </TicketLink>
    ),
  },
  {
    key: 'telephone',
    header: 'Telephone',
    sort: (row) => row.telephone,
    cell: (row) => <TelephoneText digits={row.telephone} />,
  },
  {
    key: 'userEmail',
    header: 'Email',
    orders: { ascending: 'Email, A to Z', descending: 'Email, Z to A' },
    sort: (row) => row.userEmail,
    cell: (row) => <Email address={row.userEmail} />,
  },
  {
    key: 'tableName',
    header: 'Table',
    right: true,
    sort: (row) => row.tableName,
    cell: (row) => <b>{tableNumber(row.tableName)}</b>,
  },
  {
    key: 'chairName',
    header: 'Chair',
    right: true,
    sort: (row) => row.chairName,
    cell: (row) => <b>{numberOf(row.chairName)}</b>,
  },
  {
    key: 'barCode',
    header: 'Barcode',
    sort: (row) => row.barCode,
    cell: (row) => <span className={styles.code}>{row.barCode}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    right: true,
    orders: { ascending: 'Smallest amount first', descending: 'Largest amount first' },
    sort: (row) => row.amount,
    cell: (row) => <Money cents={row.amount} style="full" />,
  },
];

/** The columns in the specification's order. */
export function soldColumns(timeZone: string | undefined): readonly Column<SoldChair>[] {
  return [momentColumn(timeZone), ...columns];
}

/** The same columns for a file: whole names, amounts as numbers of dollars, moments as dates. */
export function soldLine(row: SoldChair): readonly FileValue[] {
  return [
    row.checkoutDate,
    row.userName,
    row.telephone,
    row.userEmail,
    row.tableName,
    row.chairName,
    row.barCode,
    { cents: row.amount },
  ];
}
