import { operations } from '@namugongo/contract/operations';
import { cards, dialog, freeChair, newBuyer, payBy, readError, toPayment } from '../buying.ts';
import { loseConfirmation, provoke } from '../sandbox-faults.ts';
import { expect, expectAccessible, test } from '../site.ts';

const timedOut =
  'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.';

test('the provider does not answer: the buyer is told, and later the tickets and the e-mail come', async ({
  page,
  site,
}) => {
  const chair = await freeChair(site);
  const buyer = newBuyer();
  await toPayment(page, [chair], buyer);
  await provoke(
    site,
    { operation: 'confirm', kind: 'timeOutAfter' },
    { operation: 'deliver', kind: 'serverError', times: 5 },
    { operation: 'retrieve', kind: 'serverError', times: 4 },
  );
  await payBy(page, cards.good);
  await expect(dialog(page, 'Enter Payment Information')).toContainText('Processing...');
  await expect(dialog(page, 'Error')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await readError(page, timedOut);

  await expect(page).toHaveURL(new RegExp(`#/receipt/${buyer.phone}$`), { timeout: 20_000 });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await expect
    .poll(
      async () => {
        const { messages: letters } = await site.callAsAdmin(operations.mail, { query: {} });
        return letters.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
      },
      { timeout: 15_000 },
    )
    .toEqual([expect.stringMatching(/^Your ticket: /)]);
});

test('who leaves after the time-out gets the e-mail, whose link opens the tickets', async ({
  page,
  site,
}) => {
  const buyer = newBuyer();
  await toPayment(page, [await freeChair(site)], buyer);
  await loseConfirmation(site);
  await payBy(page, cards.good);
  await expect(dialog(page, 'Error').getByRole('alert')).toHaveText(timedOut);
  await page.goto('about:blank');

  const letter = async () =>
    (await site.callAsAdmin(operations.mail, { query: {} })).messages.find(
      ({ to }) => to === buyer.email,
    );
  await expect
    .poll(async () => (await letter())?.subject, { timeout: 20_000 })
    .toMatch(/^Your ticket/);
  const link = /\/#\/receipt\/\S+/.exec((await letter())?.text ?? '')?.[0] ?? '';
  expect(link).toContain('?key=');
  await page.goto(link);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
});
