import type { Page } from '@playwright/test';
import { events } from '../../features/event/contract/events.ts';
import { startSmtpServer } from '../../app/server/testing/start-smtp-server.ts';
import {
  addToCart,
  fillInformation,
  findFreeChair,
  getCart,
  getDialog,
  newBuyer,
  openTableCards,
  payWithCard,
  testCards,
} from '../checkout.ts';
import {
  createClients,
  expect,
  expectAccessible,
  expectNotice,
  signInPage,
  type Site,
  test,
} from '../fixtures.ts';
import { startServer } from '../server-process.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let smtpServer: Awaited<ReturnType<typeof startSmtpServer>>;
let site: Site;

// Its own server, because the times of the reception are on many screens.
test.beforeAll(async () => {
  smtpServer = await startSmtpServer();
  server = await startServer({ SMTP_URL: smtpServer.url });
  site = { ...server, ...createClients(server.base) };
});
test.afterAll(async () => {
  await server.stop();
  await smtpServer.stop();
});

const getEvent = () => site.call(events.getCurrent, {});

/** Opens the form of the current reception. */
async function openForm(page: Page): Promise<void> {
  const { id } = await getEvent();
  await signInPage(page, site.base);
  await page.goto(`${site.base}/events/${id}`);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save reception' }).click();

test('staff enter times and place, and a visitor sees them from the home page to the ticket @desktop', async ({
  page,
  browser,
}) => {
  await openForm(page);
  const day = (await page.getByLabel('Countdown ends').inputValue()).slice(0, 10);
  await page.getByLabel(/^Starts/).fill(`${day}T17:00`);
  await page.getByLabel(/^Ends/).fill(`${day}T16:00`);
  await page.getByLabel('Doors open').fill(`${day}T18:00`);
  await save(page);
  await expect(page.getByText('The event has to end after it starts')).toBeVisible();
  await expect(page.getByText('Doors have to open before the event starts')).toBeVisible();
  await page.getByLabel(/^Ends/).fill(`${day}T23:00`);
  await page.getByLabel('Doors open').fill(`${day}T16:00`);
  await page.getByLabel('Venue').fill('The parish hall');
  await page.getByLabel('Street address').fill('1 Main Street\nBoston, MA 02118');
  await page
    .getByLabel('Notes for guests')
    .fill('Park behind the church.\nWear a gomesi or a kanzu.');
  await page.getByLabel('Contact for questions').fill('The parish office, (617) 555-0100');
  await expectAccessible(page);
  await save(page);
  await expectNotice(page, 'Reception saved.');
  const when = /day, \w+ \d+, \d{4}, 5:00 PM to 11:00 PM, doors open at 4:00 PM/;
  await expect(page.getByRole('article').filter({ hasText: 'Current' })).toContainText(when);

  const { viewport } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: site.base,
    ...(viewport && { viewport }),
    locale: 'de-DE',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
  });
  const visitor = await context.newPage();
  await visitor.goto('/');
  const countdown = visitor.getByRole('region', { name: 'Next reception' });
  await expect(countdown).toContainText(when);
  await expect(countdown).toContainText('The parish hall, 1 Main Street, Boston, MA 02118');
  const map = countdown.getByRole('link', { name: 'Show on a map' });
  await expect(map).toHaveAttribute('rel', /noopener/);
  expect(new URL((await map.getAttribute('href')) ?? '').searchParams.get('query')).toBe(
    'The parish hall, 1 Main Street, Boston, MA 02118',
  );
  await expectAccessible(visitor);

  await visitor.goto('/request-tickets');
  const main = visitor.getByRole('main');
  await expect(main).toContainText(when);
  await expect(main).toContainText('Park behind the church.');
  await expect(main).toContainText('Questions? The parish office, (617) 555-0100');
  await expectAccessible(visitor);

  const chair = await findFreeChair(site);
  const buyer = newBuyer();
  await openTableCards(visitor);
  await expect(visitor.getByRole('heading', { level: 1 }).locator('..')).toContainText('5:00 PM');
  await addToCart(visitor, [chair]);
  await getCart(visitor).getByRole('button', { name: 'Proceed to checkout' }).click();
  const summary = getDialog(visitor, 'Checkout Summary');
  await expect(summary).toContainText(when);
  await expect(summary).toContainText('The parish hall');
  await expectAccessible(visitor);
  await summary.getByRole('button', { name: 'Proceed to Payment' }).click();
  const payment = await fillInformation(visitor, buyer);
  await payWithCard(visitor, testCards.good);
  await expect(payment).toHaveCount(0);

  await visitor.goto(`/receipt/${buyer.phone}`);
  const ticket = visitor.getByRole('article', { name: /^Ticket / });
  await expect(ticket).toContainText(when);
  await expect(ticket).toContainText('The parish hall');
  await expect(visitor.getByRole('main')).toContainText('Wear a gomesi or a kanzu.');
  await expectAccessible(visitor);
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  const calendar = await (await download.createReadStream()).toArray();
  const text = Buffer.concat(calendar).toString().replaceAll('\r\n ', '');
  expect(text).toMatch(/DTSTART:\d{8}T210000Z/);
  expect(text).toContain(`${chair.tableName}\\, ${chair.chairName}`);
  await context.close();

  // The same person is told when it changes.
  await page.goto(`${site.base}/events/${(await getEvent()).id}`);
  await expect(page.getByRole('checkbox', { name: /^Tell/ })).toHaveCount(0);
  await page.getByLabel('Venue').fill('The gym');
  const notice = page.getByRole('checkbox', { name: 'Tell 1 ticket holder by email' });
  await expect(notice).toBeChecked();
  await expectAccessible(page);
  await save(page);
  await expectNotice(page, 'We’ll email the ticket holders.');
  await expect
    .poll(() => smtpServer.newestTo(buyer.email))
    .toContain('The gym (before: The parish hall)');
});

test('a reader in another time zone sees the name of the zone, after hydration @phone', async ({
  browser,
}) => {
  const { id, salesOpen: _, past: __, ...event } = await getEvent();
  const startsAt = new Date(event.countdownTarget.getTime() - 7 * 3_600_000);
  await site.callAsAdmin(events.update, {
    params: { id },
    body: { ...event, doorsAt: null, startsAt, endsAt: null },
  });
  const errors: string[] = [];
  const open = async (timezoneId: string) => {
    const context = await browser.newContext({ timezoneId, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${site.base}/`);
    return page.getByRole('region', { name: 'Next reception' });
  };
  const zone = /\(Eastern (Daylight|Standard) Time\)/;
  const far = await open('Africa/Kampala');
  await expect(far).toContainText(zone);
  await expect(far).toContainText(', 4:59 PM');
  const near = await open('America/Toronto');
  await expect(near).toContainText(', 4:59 PM');
  await expect(near).not.toContainText(zone);
  expect(errors).toEqual([]);
});
