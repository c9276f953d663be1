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
    <>
      <DataTable
        label="Guests"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.table}
        search={{ label: 'Search guests', text: (row) => row.guest }}
        empty="No one yet."
      />
    </>,
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

type Guest = { id: number; guest: string };
const guests: Guest[] = Array.from({ length: 5000 }, (_, id) => ({ id, guest: `Guest ${id}` }));
const guestColumns: Column<Guest>[] = [
  { key: 'guest', header: 'Guest', cell: (row) => row.guest, sort: (row) => row.guest },
];
const guestSearch = { label: 'Search guests', text: (row: Guest) => row.guest };

async function showGuests() {
  await page.viewport(1440, 400);
  const { container } = await render(
    <>
      <DataTable
        label="Guests"
        columns={guestColumns}
        rows={guests}
        rowKey={(row) => row.id}
        search={guestSearch}
        empty="No one yet."
      />
    </>,
  );
  return { container, countRows: () => container.querySelectorAll('tbody tr').length };
}

test('only the first of 5,000 rows are rendered at first', async () => {
  const { countRows } = await showGuests();
  await expect.element(page.getByRole('status')).toHaveTextContent('5000 total');
  expect(countRows()).toBeGreaterThan(20);
  expect(countRows()).toBeLessThan(400);
});

test('a search includes rows that are not rendered', async () => {
  const { container } = await showGuests();
  await page.getByLabelText('Search guests').fill('guest 4999');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 5000');
  expect(container.querySelector('td')?.textContent).toBe('Guest 4999');
});

test('printing renders every row', async () => {
  const { countRows } = await showGuests();
  window.dispatchEvent(new Event('beforeprint'));
  expect(countRows()).toBe(5000);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(countRows).toBeLessThan(1000);
});

test('a card of lines shows the cells of its columns, without the hidden ones', async () => {
  await page.viewport(360, 800);
  await render(
    <>
      <DataTable
        label="Guests"
        columns={[
          { key: 'guest', header: 'Guest', cell: (row) => row.guest },
          {
            key: 'table',
            header: 'Table',
            cell: (row) => row.table,
            card: { beside: true, cell: (row) => `, ${row.table}` },
          },
          { key: 'secret', header: 'Secret', cell: () => 'secret', card: { hidden: true } },
        ]}
        rows={rows.slice(0, 1)}
        rowKey={(row) => row.table}
        cardGap="1px"
        empty="No one yet."
      />
    </>,
  );
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/^Okello, Table 10$/);
});

test('a table whose values are too long for this width scrolls, and the search keeps the focus', async () => {
  await page.viewport(1440, 800);
  const long = 'Ssemakulanakatonabbosa'.repeat(5);
  const { container } = await render(
    <DataTable
      label="Guests"
      columns={[
        ...columns,
        { key: 'act', header: 'Actions', cell: () => <button type="button">Delete</button> },
      ]}
      rows={[
        { table: 'Table 1', guest: 'Okello' },
        { table: `Table ${long}`, guest: long },
      ]}
      rowKey={(row) => row.table}
      search={{ label: 'Search guests', text: (row) => row.guest }}
      empty="No one yet."
    />,
  );
  const table = page.getByRole('table', { name: 'Guests' });
  const getRight = (element: Element | null | undefined) =>
    element?.getBoundingClientRect().right ?? 0;
  const scroller = table.element().parentElement;
  await expect.poll(() => scroller && getComputedStyle(scroller).overflowX).toBe('auto');
  scroller?.scrollBy(5_000, 0);
  const last = [...container.querySelectorAll('tbody button')].at(-1);
  expect(getRight(last)).toBeLessThanOrEqual(getRight(scroller));
  await page.getByLabelText('Search guests').fill('okello');
  await expect.poll(() => scroller && getComputedStyle(scroller).overflowX).toBe('visible');
  await expect.element(page.getByLabelText('Search guests')).toHaveFocus();
});
