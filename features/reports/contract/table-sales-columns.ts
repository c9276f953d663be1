import { defineColumns } from '#contract/columns.ts';
import type { TableSales } from '#features/tickets/contract/reports.ts';

/** How many chairs of each table are sold (specification, section 2). */
export const tableSalesColumns = defineColumns<TableSales>()(({ text, number }) => [
  text('tableName', 'Table Name', (row) => row.tableName, {
    sortLabels: { ascending: 'First table first', descending: 'Last table first' },
  }),
  number('tablesSold', 'Chairs Sold', (row) => row.tablesSold, {
    sortLabels: { ascending: 'Fewest sold first', descending: 'Most sold first' },
  }),
]);
