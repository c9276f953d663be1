import { checkIn } from '@namugongo/contract/reception/check-in';
import { freeChairs } from '../buying.ts';
import { expectVerdict, scanWithUsb } from '../door.ts';
import { expect, expectAccessible, test } from '../site.ts';
import { fillSignIn, sellForCash, teamMember } from '../staff.ts';

test('an usher receives by scanner and by typing, a party at once, finds a guest by name, and takes back', async ({
  page,
  site,
}) => {
  const usher = await teamMember(site, ['usher']);
  const one = await sellForCash(site, await freeChairs(site, 1), 'Sample Ssemakula');
  const party = await sellForCash(site, await freeChairs(site, 3), 'Sample Party');
  const [ticket] = one.tickets;
  const code = ticket?.barCode ?? '';
  const statesOf = async (codes: string[]) => {
    const { tickets } = await site.callAsAdmin(checkIn.list, { query: {} });
    return tickets
      .filter(({ barCode }) => codes.includes(barCode))
      .map(({ received, receivedBy }) => `${received} ${receivedBy ?? ''}`.trim());
  };

  await page.goto('/#/receipt_seating');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, usher);
  await expect(page.getByText(/of \d+ received/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Receive Guest' }).click();
  await expect(page.getByText('Barcode is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Barcode' }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Receive Guest' }).click();
  await expectVerdict(page, 'received', 'Sample Ssemakula');
  await expectVerdict(page, 'received', ticket?.chairName.replace('Chair ', '') ?? '');
  await expectAccessible(page);

  // The next scan needs no tap, and the scanner's Enter presses nothing.
  await scanWithUsb(page, code);
  await expectVerdict(page, 'already received', 'Please send the guest to the reception desk.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statesOf([code])).toEqual(['No']);

  const search = page.getByRole('searchbox');
  await search.fill('party samp');
  await expect(page.getByRole('list', { name: 'Guests found' }).getByRole('listitem')).toHaveCount(
    3,
  );
  await search.focus();
  await scanWithUsb(page, code);
  await expectVerdict(page, 'received', 'Sample Ssemakula');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('party samp');
  await page.getByRole('button', { name: 'Party of 3' }).first().click();
  await expectAccessible(page);
  await page.getByRole('checkbox').last().uncheck();
  await page.getByRole('button', { name: 'Receive 2 guests' }).click();
  await expectVerdict(page, 'received', 'A party of 2');
  const names = party.tickets.map(({ barCode }) => barCode);
  await expect
    .poll(async () => (await statesOf(names)).toSorted())
    .toEqual([
      'No',
      ...Array.from({ length: 2 }, () => expect.stringMatching(/^Yes Sample Helper/)),
    ]);
  await page.getByRole('button', { name: '1 more of the party' }).click();
  await page.getByRole('button', { name: 'Receive 1 guest' }).click();
  await expectVerdict(page, 'received', 'Sample Party');
  await scanWithUsb(page, 'NOTACODE123');
  await expectVerdict(page, 'unknown', 'This code belongs to no ticket.');
});

test('scans of one usher are not sent by another one without being asked for', async ({
  page,
  context,
  site,
}) => {
  const [first, second] = [await teamMember(site, ['usher']), await teamMember(site, ['usher'])];
  const { tickets } = await sellForCash(site, await freeChairs(site, 1));
  const code = tickets[0]?.barCode ?? '';
  const received = async () => {
    const list = await site.callAsAdmin(checkIn.list, { query: {} });
    return list.tickets.find(({ barCode }) => barCode === code)?.receivedBy ?? null;
  };
  await page.goto('/#/checkin');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, first);
  await expect(page.getByText(/of \d+ received/)).toBeVisible();
  await page.route('**/api/umdreception/checkout/receive*', (route) => route.abort());
  await scanWithUsb(page, code);
  await expectVerdict(page, 'received', 'Welcome');
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 scan waits here')).toBeVisible();

  await context.clearCookies();
  await page.unroute('**/api/umdreception/checkout/receive*');
  await page.goto('/#/');
  await page.reload();
  await expect(page.getByText(/^1 scan of the door by Sample Helper \d+ waits/)).toBeVisible();
  const kept = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('door');
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('tickets').objectStore('tickets').count();
          asked.addEventListener('success', () => {
            opening.result.close();
            done(asked.result);
          });
        });
      }),
  );
  expect(kept).toBe(0);

  await page.goto('/#/checkin');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, second);
  await expect(page.getByText(/1 scan waits here from Sample Helper/)).toBeVisible();
  await expectAccessible(page);
  expect(await received()).toBeNull();
  await page.getByRole('button', { name: 'Send under my name' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send under my name' }).click();
  await expect.poll(received).toMatch(/^Sample Helper/);
  await expect(page.getByText(/1 scan waits here/)).toBeHidden();
});
