import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Column, DataTable } from './DataTable.tsx';

type Row = { id: number; guest: string };
const rows: Row[] = Array.from({ length: 5000 }, (_, id) => ({ id, guest: `Guest ${id}` }));
const columns: Column<Row>[] = [
  { key: 'guest', header: 'Guest', cell: (row) => row.guest, sort: (row) => row.guest },
];
const search = { label: 'Search guests', text: (row: Row) => row.guest };

async function show() {
  await page.viewport(1440, 400);
  const { container } = await render(
    <MantineProvider>
      <DataTable
        label="Guests"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        search={search}
        empty="No one yet."
      />
    </MantineProvider>,
  );
  return { container, countRows: () => container.querySelectorAll('tbody tr').length };
}

test('only the first of 5,000 rows are rendered at first', async () => {
  const { countRows } = await show();
  await expect.element(page.getByRole('status')).toHaveTextContent('5000 total');
  expect(countRows()).toBeGreaterThan(20);
  expect(countRows()).toBeLessThan(400);
});

test('a search includes rows that are not rendered', async () => {
  const { container } = await show();
  await page.getByLabelText('Search guests').fill('guest 4999');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 5000');
  expect(container.querySelector('td')?.textContent).toBe('Guest 4999');
});

test('printing renders every row', async () => {
  const { countRows } = await show();
  window.dispatchEvent(new Event('beforeprint'));
  expect(countRows()).toBe(5000);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(countRows).toBeLessThan(1000);
});
