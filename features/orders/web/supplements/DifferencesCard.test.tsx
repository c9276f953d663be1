import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { AdminSupplement } from '#features/orders/contract/supplements.ts';
import { site } from '#features/site/contract/site.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { buildDetails, buildTicket } from '../order-admin/testing/sample-order.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { DifferencesCard } from './DifferencesCard.tsx';

const at = new Date('2027-05-01T12:00:00Z');
const open: AdminSupplement = {
  id: 3,
  payment: 3,
  totalCents: 8_300,
  ticket: 1,
  state: 'open',
  isPaying: false,
  before: { tableName: 'Table 1', chairName: 'Chair 1', guestType: 'youth' },
  after: { tableName: 'Table 1', chairName: 'Chair 1', guestType: 'adult' },
  moreCents: 8_000,
  feeCents: 300,
  method: null,
  reference: '',
  returnedCents: 0,
  createdAt: at,
  expiresAt: at,
  endedAt: null,
  key: 'k',
  isEmailed: false,
};
const responses = { '/api/site': z.encode(site.get.response, sampleSite) };

test('who takes a check types its number', async () => {
  const sent: unknown[] = [];
  const details = { ...buildDetails([buildTicket(1)]), supplements: [open] };
  const { page } = await openScreen(<DifferencesCard details={details} ticketId={1} />, {
    responses: {
      ...responses,
      'POST /api/umdreception/difference/3/payment': (body: unknown) => {
        sent.push(body);
        return z.encode(AdminSupplement, { ...open, state: 'paid' });
      },
    },
  });
  await page.getByRole('button', { name: 'Paid another way' }).click();
  await page.getByRole('radio', { name: /Check/ }).click();
  await page.getByRole('textbox', { name: /Check number/ }).fill('1042');
  await page.getByRole('button', { name: /taken/ }).click();
  await expect.poll(() => sent).toEqual([{ method: 'check', reference: '1042' }]);
});

test('the order lists what waits and what was paid, and not what was canceled', async () => {
  const paid = { state: 'paid', method: 'check', reference: '1042', endedAt: at } as const;
  const { page } = await openScreen(
    <DifferenceList
      supplements={[
        open,
        { ...open, id: 4, payment: 4, totalCents: 8_000, ...paid, feeCents: 0 },
        { ...open, id: 5, payment: 5, state: 'canceled' },
      ]}
    />,
    { responses },
  );
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('$83.00, not paid yet, waits until');
  await expect.element(rows.nth(1)).toHaveTextContent('$80.00, paid (Check, 1042) on');
  expect(rows.elements()).toHaveLength(2);
});

test('guests who move together wait for one payment, which each of their tickets shows', async () => {
  const other: AdminSupplement = { ...open, id: 4, ticket: 2, moreCents: 0, feeCents: 0 };
  const tickets = [buildTicket(2), buildTicket(1)];
  const details = { ...buildDetails(tickets), supplements: [open, other] };
  const { page } = await openScreen(
    <>
      <DifferencesCard details={details} ticketId={2} />
      <DifferenceList supplements={details.supplements} />
    </>,
    { responses },
  );
  await expect.element(page.getByText('2 guests move together:')).toBeVisible();
  await expect.element(page.getByText(/Waiting for \$83.00/)).toBeVisible();
  const rows = page.getByRole('list', { name: 'Price differences' }).getByRole('listitem');
  expect(rows.elements()).toHaveLength(1);
  await expect.element(rows.nth(0)).toHaveTextContent('$83.00, not paid yet');
});
