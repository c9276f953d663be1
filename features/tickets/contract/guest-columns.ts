import { alphabetical, defineColumns } from '#contract/columns.ts';

/** A guest, or an order as a whole. */
type GuestRow = { userName: string; tableName: string; chairName: string; ticketId: number | null };

/** The first columns of lists about guests and orders. */
export const listGuestColumns = <Row extends GuestRow>() =>
  defineColumns<Row>()(({ text }) => [
    text('userName', 'Guest', (row) => row.userName, {
      sortLabels: alphabetical('Guest'),
      search: true,
    }),
    text('tableName', 'Table', (row) => row.tableName, { search: true }),
    text('chairName', 'Chair', (row) => (row.ticketId === null ? 'Whole order' : row.chairName)),
  ]);
