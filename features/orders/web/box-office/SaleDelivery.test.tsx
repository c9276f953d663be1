import { expect, test } from 'vitest';
import { z } from 'zod';
import type { EmailSummary, SentEmail } from '#contract/emails.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { SaleDelivery } from './SaleDelivery.tsx';
import type { CompletedSale } from './useSale.ts';

const at = new Date('2027-05-01T16:00:00Z');
const ticket: CompletedSale['tickets'][number] = {
  id: 7,
  chairId: 3,
  tableName: 'Table 1',
  chairName: 'Chair 2',
  userName: 'Grace Sample',
  userEmail: 'grace@example.org',
  telephone: '',
  chairType: 'adult',
  barCode: '123456789012',
  checkoutDate: at,
  received: false,
  amount: 10_000,
};
const sold: CompletedSale = {
  orderId: 5,
  totalCents: 10_000,
  tickets: [ticket],
  isEmailed: true,
  name: 'Grace Sample',
  email: 'grace@example.org',
};

const createDetails = (emails: EmailSummary): unknown =>
  z.encode(orderAdmin.getTicket.response, {
    event: 1,
    supplements: [],
    typePrices: [],
    order: {
      id: 5,
      state: 'paid',
      method: 'cash',
      name: sold.name,
      email: sold.email,
      telephone: '',
      reference: '',
      subtotalCents: 10_000,
      feeCents: 0,
      totalCents: 10_000,
      extras: [],
      paidCents: 10_000,
      refundedCents: 0,
      leftCents: 10_000,
      refundDueCents: 0,
      refundFailedCents: 0,
      paidAt: at,
      soldBy: 'Sample Seller',
    },
    tickets: [{ ticket, cancelledAt: null, handOvers: 0, sharedAt: null }],
    emails,
    notes: [],
    form: { questions: [], responses: [] },
    changes: [],
  });
const createEmail = (state: SentEmail['state']): EmailSummary => ({
  sent: [{ to: sold.email, subject: 'Your tickets', at, state }],
  pendingCount: 0,
});

const open = (sale: CompletedSale, summaries: readonly EmailSummary[]) => {
  let calls = 0;
  return openScreen(<SaleDelivery sold={sale} />, {
    responses: {
      '/api/umdreception/ticket/7': () =>
        createDetails(summaries[Math.min(calls++, summaries.length - 1)] ?? createEmail('sent')),
    },
  });
};

test.each([
  ['sent', 'sent'],
  ['failed', "couldn't be delivered to that address"],
] as const)('the email of a sale is promised, then it is shown as %s', async (state, label) => {
  const { page } = await open(sold, [{ sent: [], pendingCount: 1 }, createEmail(state)]);
  await expect
    .element(page.getByText("We'll email the tickets to grace@example.org."))
    .toBeVisible();
  await expect.element(page.getByText(`, ${label}`)).toBeVisible();
});

test('without an email nothing is asked for', async () => {
  const { page, requested } = await open({ ...sold, email: '', isEmailed: false }, []);
  await expect.element(page.getByText('No email address.')).toBeVisible();
  expect(requested.filter((path) => path.includes('ticket'))).toEqual([]);
});
