import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Column, DataTable } from './DataTable.tsx';

type Row = { table: string; guest: string };
const rows: Row[] = [
  { table: 'Table 10', guest: 'Okello' },
  { table: 'Table 2', guest: 'Nakato' },
];
const columns: Column<Row>[] = [
  { key: 'table', header: 'Table', cell: (row) => row.table, sort: (row) => row.table },
  { key: 'guest', header: 'Guest', cell: (row) => row.guest },
];

async function show(width: number) {
  await page.viewport(width, 800);
  const { container } = await render(
    <MantineProvider>
      <DataTable
        label="Guests"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.table}
        search={{ label: 'Search guests', text: (row) => row.guest }}
        empty="No one yet."
      />
    </MantineProvider>,
  );
  return {
    container,
    texts: (selector: string) =>
      [...container.querySelectorAll(selector)].map((cell) => cell.textContent),
  };
}

test('a header sorts ascending, then descending; a column without sort has no button', async () => {
  const { texts } = await show(1440);
  const header = page.getByRole('columnheader', { name: 'Table' });
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
  expect(texts('td:first-child')).toEqual(['Table 2', 'Table 10']);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.element(header).toHaveAttribute('aria-sort', 'descending');
  expect(texts('td:first-child')).toEqual(['Table 10', 'Table 2']);
  expect(page.getByRole('button', { name: 'Guest' }).elements()).toHaveLength(0);
});

test('a search filters the rows and reports when nothing matches', async () => {
  const { texts } = await show(1440);
  await page.getByLabelText('Search guests').fill('nak');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2');
  expect(texts('td:nth-child(2)')).toEqual(['Nakato']);
  await page.getByLabelText('Search guests').fill('zzz');
  await expect.element(page.getByText('No matches for "zzz".')).toBeVisible();
});

test('a small screen shows cards with the headers as labels', async () => {
  const { container, texts } = await show(360);
  await expect.element(page.getByRole('list', { name: 'Guests' })).toBeVisible();
  expect(container.querySelector('table')).toBeNull();
  await page.getByLabelText('Sort by').selectOptions('Table, high to low');
  expect(texts('dd:nth-child(2)').filter((text) => text?.startsWith('Table'))).toEqual([
    'Table 10',
    'Table 2',
  ]);
});
