import { alphabetical, defineColumns } from '#contract/columns.ts';

/** A guest, or an order as a whole. */
type GuestRow = { userName: string; tableName: string; chairName: string; ticketId: number | null };

/** The first columns of lists about guests and orders. */
export const listGuestColumns = <Row extends GuestRow>() =>
  defineColumns<Row>()([
    {
      key: 'userName',
      label: 'Guest',
      kind: 'text',
      value: (row) => row.userName,
      sortLabels: alphabetical('Guest'),
      search: true,
    },
    { key: 'tableName', label: 'Table', kind: 'text', value: (row) => row.tableName, search: true },
    {
      key: 'chairName',
      label: 'Chair',
      kind: 'text',
      value: (row) => (row.ticketId === null ? 'Whole order' : row.chairName),
    },
  ]);
