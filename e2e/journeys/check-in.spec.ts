import { checkIn } from '../../features/door/contract/check-in.ts';
import { listFreeChairs } from '../checkout.ts';
import { countStoredGuests, expectVerdict, scanWithUsbScanner } from '../check-in.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { fillSignIn, sellForCash, createStaffMember } from '../staff.ts';

test('an usher receives guests by scanner and by typing, receives a party, finds a guest by name, and undoes a receipt', async ({
  page,
  site,
}) => {
  const usher = await createStaffMember(site, ['usher']);
  const item = await sellForCash(site, await listFreeChairs(site, 1), 'Sample Ssemakula');
  const party = await sellForCash(site, await listFreeChairs(site, 3), 'Sample Party');
  const [ticket] = item.tickets;
  const code = ticket?.barCode ?? '';
  const getReceipts = async (codes: string[]) => {
    const { tickets } = await site.callAsAdmin(checkIn.listTickets, { query: {} });
    return tickets
      .filter(({ barCode }) => codes.includes(barCode))
      .map(({ received, receivedBy }) => `${received} ${receivedBy ?? ''}`.trim());
  };

  await page.goto('/receipt_seating');
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

  // The next scan needs no tap, and the scanner's Enter clicks no button.
  await scanWithUsbScanner(page, code);
  await expectVerdict(page, 'already received', 'Send the guest to the reception desk.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => getReceipts([code])).toEqual(['No']);

  const search = page.getByRole('searchbox');
  await search.fill('party samp');
  await expect(page.getByRole('list', { name: 'Guests found' }).getByRole('listitem')).toHaveCount(
    3,
  );
  await search.focus();
  await scanWithUsbScanner(page, code);
  await expectVerdict(page, 'received', 'Sample Ssemakula');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('party samp');
  await page.getByRole('button', { name: 'Party of 3' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox').last().uncheck();
  await page.getByRole('button', { name: 'Receive 2 guests' }).click();
  await expectVerdict(page, 'received', 'Party of 2');
  const names = party.tickets.map(({ barCode }) => barCode);
  await expect
    .poll(async () => (await getReceipts(names)).toSorted())
    .toEqual([
      'No',
      ...Array.from({ length: 2 }, () => expect.stringMatching(/^Yes Sample Helper/)),
    ]);
  await page.getByRole('button', { name: '1 more in this party' }).click();
  await page.getByRole('button', { name: 'Receive 1 guest' }).click();
  await expectVerdict(page, 'received', 'Sample Party');
  await scanWithUsbScanner(page, 'NOTACODE123');
  await expectVerdict(
    page,
    'unknown',
    "We don't know this code. Try once more, or search by name.",
  );
});

test('scans of one usher are sent under another account only on request', async ({
  page,
  context,
  site,
}) => {
  const [first, second] = [
    await createStaffMember(site, ['usher']),
    await createStaffMember(site, ['usher']),
  ];
  const { tickets } = await sellForCash(site, await listFreeChairs(site, 1));
  const code = tickets[0]?.barCode ?? '';
  const received = async () => {
    const list = await site.callAsAdmin(checkIn.listTickets, { query: {} });
    return list.tickets.find(({ barCode }) => barCode === code)?.receivedBy ?? null;
  };
  await page.goto('/checkin');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, first);
  await expect(page.getByText(/of \d+ received/)).toBeVisible();
  await page.route('**/api/umdreception/checkout/receive*', (route) => route.abort());
  await scanWithUsbScanner(page, code);
  await expectVerdict(page, 'received', 'Welcome');
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 scan is saved here')).toBeVisible();

  await context.clearCookies();
  await page.unroute('**/api/umdreception/checkout/receive*');
  await page.goto('/');
  await page.reload();
  await expect(
    page.getByText(/^1 scan by Sample Helper \d+ at the door hasn.t been sent/),
  ).toBeVisible();
  expect(await countStoredGuests(page)).toBe(0);

  await page.goto('/checkin');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, second);
  await expect(page.getByText(/1 scan from Sample Helper \d+ is saved here/)).toBeVisible();
  await expectAccessible(page);
  expect(await received()).toBeNull();
  await page.getByRole('button', { name: 'Send under my name' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send under my name' }).click();
  await expect.poll(received).toMatch(/^Sample Helper/);
  await expect(page.getByText(/1 scan .*is saved here/)).toBeHidden();
});
