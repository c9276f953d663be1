import { operations } from '@namugongo/contract/operations';
import {
  testCards,
  getDialog,
  findFreeChair,
  newBuyer,
  payWithCard,
  expectErrorDialog,
  goToPayment,
} from '../checkout.ts';
import { dropConfirmResponse, injectFaults } from '../sandbox-faults.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const timedOut =
  'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.';

test('after a payment timeout the buyer sees a message, and later the tickets and the email', async ({
  page,
  site,
}) => {
  const chair = await findFreeChair(site);
  const buyer = newBuyer();
  await goToPayment(page, [chair], buyer);
  await injectFaults(
    site,
    { operation: 'confirm', kind: 'timeOutAfter' },
    { operation: 'deliver', kind: 'serverError', times: 5 },
    { operation: 'retrieve', kind: 'serverError', times: 4 },
  );
  await payWithCard(page, testCards.good);
  await expect(getDialog(page, 'Enter Payment Information')).toContainText('Processing...');
  await expect(getDialog(page, 'Error')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectErrorDialog(page, timedOut);

  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`), { timeout: 20_000 });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await expect
    .poll(
      async () => {
        const { messages: emails } = await site.callAsAdmin(operations.listEmails, { query: {} });
        return emails.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
      },
      { timeout: 15_000 },
    )
    .toEqual([expect.stringMatching(/^Your ticket: /)]);
});

test('a buyer who leaves after the timeout gets an email whose link opens the tickets', async ({
  page,
  site,
}) => {
  const buyer = newBuyer();
  await goToPayment(page, [await findFreeChair(site)], buyer);
  await dropConfirmResponse(site);
  await payWithCard(page, testCards.good);
  await expect(getDialog(page, 'Error').getByRole('alert')).toHaveText(timedOut);
  await page.goto('about:blank');

  const message = async () =>
    (await site.callAsAdmin(operations.listEmails, { query: {} })).messages.find(
      ({ to }) => to === buyer.email,
    );
  await expect
    .poll(async () => (await message())?.subject, { timeout: 20_000 })
    .toMatch(/^Your ticket/);
  const link = /\/receipt\/\S+/.exec((await message())?.text ?? '')?.[0] ?? '';
  expect(link).toContain('?key=');
  await page.goto(link);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
});
