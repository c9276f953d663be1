import { emails } from '../../features/emails/contract/emails.ts';
import {
  testCards,
  getCart,
  getDialog,
  listFreeChairs,
  fillInformation,
  getChairName,
  newBuyer,
  payWithCard,
  goToInformation,
} from '../checkout.ts';
import { decodeDisplayedQr } from '../qr-codes.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

// The way that most people go is shown with its movement.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('from the home page to two tickets with scannable codes and one email', async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  const two = await listFreeChairs(site, 2);
  const buyer = newBuyer();
  const [table] = two.map(({ tableName }) => tableName);
  await page.goto('/');
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('link', { name: 'UMD Tickets' }).first().click();
  await page.getByRole('radio', { name: 'Adult Tickets' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();

  const plan = page.getByRole('group', { name: 'Floor plan of the hall' });
  await expect(plan).toBeVisible();
  await expectAccessible(page);
  // On a small screen chairs are too small to press, so the table opens first.
  if (isMobile) await plan.locator(`[data-table="${table}"]`).click();
  const around = isMobile ? page.getByRole('group', { name: `Chairs of ${table}` }) : plan;
  for (const chair of two) {
    await around.locator(`[data-chair="${chair.id}"]`).click();
    await expect(around.locator(`[data-chair="${chair.id}"]`)).toHaveAccessibleName(
      `${getChairName(chair)}, $200, in your cart`,
    );
  }
  await expect(getCart(page)).toContainText('$412');
  await expect(getCart(page)).toContainText('2 seats');
  await expectAccessible(page);

  await page.reload();
  await expect(getCart(page)).toContainText('$412');
  const information = await goToInformation(page);
  await expect(information).toContainText('$412.00');
  await expectAccessible(page);
  await fillInformation(page, buyer);
  await expect(getDialog(page, 'Enter Payment Information')).toContainText('Test mode');
  await payWithCard(page, testCards.good);

  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  const tickets = page.getByRole('article');
  await expect(tickets).toHaveCount(2);
  await expectAccessible(page);
  const response = await fetch(`${site.base}/api/umdreception/checkout/receipt/${buyer.phone}`);
  const { data }: { data: { barCode: string; tableName: string; chairName: string }[] } =
    await response.json();
  for (const { barCode, tableName, chairName } of data) {
    const label = `${buyer.name}:${tableName}:${chairName}`;
    expect(await decodeDisplayedQr(page.getByRole('img', { name: `QR code of ${label}` }))).toBe(
      barCode,
    );
    await expect(tickets.getByText(label, { exact: true })).toBeVisible();
  }

  const listEmails = async () =>
    (await site.callAsAdmin(emails.list, { query: {} })).messages.filter(
      ({ to }) => to === buyer.email,
    );
  await expect.poll(async () => (await listEmails()).length).toBe(1);
  const [message] = await listEmails();
  expect(message?.subject).toMatch(/^Your tickets: /);
  expect(message?.attachments).toEqual([
    ...data.map(({ tableName, chairName }) => `${tableName}, ${chairName}.png`),
    'event.ics',
  ]);
  for (const { barCode } of data) expect(message?.text).toContain(barCode);

  // The thanks, the receipt, and the same page from the link in the email in a browser that has no key.
  await expect(page.getByText('Your order number is')).toContainText(
    'We received $412.00. Your order number is ',
  );
  const receipt = page.getByRole('region', { name: 'Your receipt' });
  for (const part of ['Processing fee', '$12.00', '$412.00', 'Card'])
    await expect(receipt).toContainText(part);
  expect(message?.text).toContain('Total: $412.00');
  const link = /\/receipt\/\S+\?key=\S+/.exec(message?.text ?? '')?.[0] ?? '';
  const other = await browser.newPage({ baseURL: site.base });
  const pdfLink = new URL(/^Save as PDF:\n(\S+)$/m.exec(message?.text ?? '')?.[1] ?? '');
  const emailedPdf = await other.request.get(pdfLink.pathname + pdfLink.search);
  expect(emailedPdf.headers()['content-type']).toBe('application/pdf');
  await other.goto(link);
  await expect(other.getByRole('article')).toHaveCount(2);
  await expect(other.getByRole('region', { name: 'Your receipt' })).toContainText('$412.00');
  await other.close();
  const stranger = await browser.newPage({ baseURL: site.base });
  await stranger.goto(link.replace(/\?key=.*/, ''));
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'We couldn’t open this order',
  );
  await stranger.close();

  const pdf = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await pdf).suggestedFilename()).toBe('tickets.pdf');
});
