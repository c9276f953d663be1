import { emails } from '../../features/emails/contract/emails.ts';
import {
  testCards,
  getDialog,
  findFreeChair,
  newBuyer,
  payWithCard,
  goToPayment,
} from '../checkout.ts';
import { dropConfirmResponse } from '../sandbox-faults.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const timedOut =
  'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.';

test('a buyer who leaves after the timeout gets an email whose link opens the tickets', async ({
  page,
  site,
}) => {
  const buyer = newBuyer();
  await goToPayment(page, [await findFreeChair(site)], buyer);
  await dropConfirmResponse(site);
  await payWithCard(page, testCards.good);
  await expect(getDialog(page, 'Error').getByRole('alert')).toHaveText(timedOut);
  await page.goto('/robots.txt');

  const message = async () =>
    (await site.callAsAdmin(emails.list, { query: {} })).messages.find(
      ({ to }) => to === buyer.email,
    );
  await expect.poll(async () => (await message())?.subject).toMatch(/^Your ticket/);
  const link = /\/receipt\/\S+/.exec((await message())?.text ?? '')?.[0] ?? '';
  expect(link).toContain('?key=');
  await page.goto(link);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
});
