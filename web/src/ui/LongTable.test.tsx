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
        empty="Nobody yet."
      />
    </MantineProvider>,
  );
  return { container, drawn: () => container.querySelectorAll('tbody tr').length };
}

test('of 5,000 rows only the first are drawn at once', async () => {
  const { drawn } = await show();
  await expect.element(page.getByRole('status')).toHaveTextContent('5000 in all');
  expect(drawn()).toBeGreaterThan(20);
  expect(drawn()).toBeLessThan(400);
});

test('a search looks in all rows, also in those that are not drawn', async () => {
  const { container } = await show();
  await page.getByLabelText('Search guests').fill('guest 4999');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 5000');
  expect(container.querySelector('td')?.textContent).toBe('Guest 4999');
});

test('paper gets every row', async () => {
  const { drawn } = await show();
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn()).toBe(5000);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(drawn).toBeLessThan(1000);
});
