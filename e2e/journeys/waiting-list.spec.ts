import { boxOffice } from '../../features/orders/contract/box-office.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import { events } from '../../features/event/contract/events.ts';
import { startSmtpServer } from '../../app/server/testing/start-smtp-server.ts';
import {
  fillInformation,
  getCart,
  getDialog,
  goToInformation,
  newBuyer,
  payWithCard,
  testCards,
} from '../checkout.ts';
import { createClients, expect, expectAccessible, signInPage, test } from '../fixtures.ts';
import { startServer } from '../server-process.ts';
import { refund } from '../staff.ts';

test('a visitor sees the sale open and sell out, waits, gets refunded seats, and pays @phone', async ({
  page,
}) => {
  // Starts a server of its own.
  test.slow();
  const smtp = await startSmtpServer();
  const server = await startServer({ SMTP_URL: smtp.url });
  const site = { ...server, ...createClients(server.base) };
  // A small reception before the starter's, with three chairs, whose sale opens tomorrow.
  const {
    id: _,
    past: _past,
    salesOpen: _open,
    ...starter
  } = await site.call(events.getCurrent, {});
  const details = {
    ...starter,
    title: 'A small reception',
    countdownTarget: new Date(Date.now() + 20 * 86_400_000),
    doorsAt: null,
    startsAt: null,
    endsAt: null,
    salesFrom: new Date(Date.now() + 86_400_000),
    salesUntil: null,
  };
  const event = await site.callAsAdmin(events.create, { body: details });
  const table = await site.callAsAdmin(chairs.createTable, {
    body: { event: event.id, tableName: 'Table 1', chairType: 'adult', chairCount: 3 },
  });
  // An open picker says when the sale opens, and is dead until then.
  const buyer = newBuyer();
  await page.goto(`${server.base}/reception/adult`);
  await expect(page.getByRole('main')).toContainText('Ticket sales open on');
  await page.getByRole('button', { name: 'Table cards' }).click();
  await page.getByRole('button', { name: /^Table 1/ }).click();
  const add = page.getByRole('button', { name: /^Add to Cart: Table 1, Chair 1/ });
  await expect(add).toBeDisabled();
  await expect(page.getByRole('button', { name: /Book the whole table/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Have a code?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByText('Valid email is required').first()).toBeVisible();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByRole('main')).toContainText(`We’ll email ${buyer.email} once`);

  // Brought forward, it opens by itself, and those who asked are told.
  await site.callAsAdmin(events.update, {
    params: { id: event.id },
    body: { ...details, salesFrom: new Date(Date.now() + 2_000) },
  });
  await expect(add).toBeEnabled({ timeout: 20_000 });
  await expect(page.getByRole('main')).not.toContainText('Ticket sales open on');
  await expect(page.getByRole('main')).toContainText('Only a few seats are left.');
  await expect
    .poll(() => smtp.findEmailsTo(buyer.email).join(' '), { timeout: 20_000 })
    .toContain('Tickets are on sale');

  // It sells out by itself and offers the list.
  const body = { name: 'First Buyer', chairs: table.map(({ id }) => id), method: 'cash' as const };
  const sold = await site.callAsAdmin(boxOffice.sell, { body });
  await expect(page.getByRole('main')).toContainText('All seats are taken.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting list', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Adults: 2')).toBeVisible();
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('Name is required').first()).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Full Name').fill(buyer.name);
  await page.getByLabel('Telephone').fill(buyer.phone);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Almost done' })).toBeFocused();

  // The link in the email confirms, and shows the place in line.
  const findLink = (subject: string) => () => {
    const text = smtp.findEmailsTo(buyer.email).findLast((item) => item.includes(subject)) ?? '';
    return /\/waiting-list\/[\w-]+/.exec(text)?.[0] ?? '';
  };
  await expect.poll(findLink('Confirm your place')).not.toBe('');
  const link = findLink('Confirm your place')();
  await page.goto('/robots.txt');
  await page.goto(`${server.base}${link}`);
  await expect(page.getByRole('main')).toContainText('You’re not on the list until then.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm your place' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No one is ahead' })).toBeVisible();

  // It stays open in another tab.
  const own = await page.context().newPage();
  await own.goto(`${server.base}${link}`);
  await expect(own.getByRole('status').filter({ hasText: 'No one is ahead' })).toBeVisible();

  // Staff see the party, and refund two chairs.
  await signInPage(page, server.base);
  await page.goto('/robots.txt');
  await page.goto(`${server.base}/waiting-parties`);
  const name = page.getByRole('heading', { name: buyer.name, exact: true });
  const card = page.getByRole('listitem').filter({ has: name });
  await expect(card).toContainText('2 adults, together');
  await expectAccessible(page);
  await card.getByRole('button', { name: `Add note: ${buyer.name}` }).click();
  const note = getDialog(page, `Note about ${buyer.name}`);
  await note.getByLabel('Note').fill('Sings in the choir');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(card).toContainText('Sings in the choir');
  const tickets = sold.tickets.slice(0, 2).map(({ id }) => id);
  await refund(site, sold.orderId, { tickets, reason: 'asked' });
  await expect.poll(findLink('Seats for your party')).toBe(link);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('tab', { name: 'Offered (1)' }).click();
  await expect(card).toContainText('Offered until');
  await expectAccessible(page);

  // The open page shows the offer by itself, with what it costs in the end.
  await own.bringToFront();
  await expect(own.getByRole('main')).toContainText('$412 with the card fee', { timeout: 20_000 });
  await own.close();

  // The party pays.
  await page.goto('/robots.txt');
  await page.goto(`${server.base}${link}`);
  await expect(page.getByRole('main')).toContainText('Table 1, Chair 1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Decline these seats' }).click();
  await getDialog(page, 'Decline these seats?').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Pay for your seats' }).click();
  await expect(getCart(page)).toContainText('$412');
  await goToInformation(page);
  await fillInformation(page, buyer);
  await payWithCard(page, testCards.good);
  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goto(`${server.base}${link}`);
  await expect(page.getByRole('main')).toContainText('Your seats are paid.');
  await server.stop();
  await smtp.stop();
});
