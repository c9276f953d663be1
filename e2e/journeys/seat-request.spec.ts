import { emails } from '../../features/emails/contract/emails.ts';
import { chairs } from '../../features/hall/contract/chairs.ts';
import { requests } from '../../features/orders/contract/seat-requests.ts';
import { startSmtpServer } from '../../app/server/testing/start-smtp-server.ts';
import {
  testCards,
  getCart,
  getDialog,
  fillInformation,
  newBuyer,
  openTableCards,
  payWithCard,
  openChairRow,
  goToInformation,
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

const findEmail = async (site: Site, to: string, subject: RegExp) => {
  const { messages } = await site.callAsAdmin(emails.list, { query: {} });
  return messages.find((message) => message.to === to && subject.test(message.subject));
};

test('a youth seat is requested, approved, and paid by the link in the email @phone', async ({
  page,
  site,
}) => {
  const listed = await site.call(chairs.list, { query: { chairType: 'youth' } });
  const states = await Promise.all(
    listed.slice(0, 6).map(({ id }) => site.call(requests.getState, { params: { id } })),
  );
  const chair = listed.find(({ id }) =>
    states.some(({ chairId, state }) => chairId === id && state === 'none'),
  );
  if (!chair) throw new Error('All youth seats are requested.');
  const buyer = newBuyer();
  await openTableCards(page, 'youth');
  const opener = (await openChairRow(page, chair)).getByRole('button', { name: 'Request a seat' });
  await opener.press('Enter');
  const request = getDialog(page, 'Request a seat');
  await expect(request.getByLabel('Full Name')).toBeVisible();
  await request.getByRole('button', { name: 'Request a seat' }).press('Enter');
  await expect(request.getByLabel('Full Name')).toBeFocused();
  await expectAccessible(page);
  await request.getByLabel('Full Name').fill(buyer.name);
  await request.getByLabel('Telephone').fill(buyer.phone);
  await request.getByLabel('Email').fill(buyer.email);
  await request.getByRole('button', { name: 'Request a seat' }).click();
  await expect(request.getByRole('status')).toHaveText(
    'Thank you. We have your request and will call you with an answer.',
  );
  await expect(request.getByRole('status')).toBeFocused();
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Back to the seats' }).press('Enter');
  await expect(opener).toBeFocused();

  await signInPage(page, site.base);
  await page.goto('/robots.txt');
  await page.goto('/seat-requests');
  const name = page.getByRole('heading', { name: buyer.name, exact: true });
  const card = page.getByRole('listitem').filter({ has: name });
  await expect(card).toContainText(`${chair.tableName}, ${chair.chairName}`);
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Approve/ }).click();
  const approve = getDialog(page, `Approve ${buyer.name}’s request?`);
  await expectAccessible(page);
  await approve.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('tab', { name: /^Approved/ }).click();
  await expect(card).toContainText('Held until');
  const approved = () => findEmail(site, buyer.email, /is approved$/);
  await expect.poll(async () => Boolean(await approved())).toBe(true);
  const link = /\/reception\/youth\?cart=\S+/.exec((await approved())?.text ?? '')?.[0] ?? '';
  await page.goto('/robots.txt');
  await page.goto(link);
  await expect(getCart(page)).toContainText('$100');
  await expectAccessible(page);
  await goToInformation(page);
  await fillInformation(page, buyer);
  await payWithCard(page, testCards.good);
  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  await expect(page.getByRole('article')).toHaveAccessibleName(
    `Ticket ${buyer.name}:${chair.tableName}:${chair.chairName}`,
  );
  expect(await site.call(requests.getState, { params: { id: chair.id } })).toMatchObject({
    state: 'paid',
  });
});

test('several youth seats are requested, approved and paid together @phone', async ({
  page,
  site,
}) => {
  const listed = await site.call(chairs.list, { query: { chairType: 'youth' } });
  const open = new Set(
    (await site.callAsAdmin(requests.list, { query: {} })).map(({ chairId }) => chairId),
  );
  const free = listed.filter(({ id, claimed }) => !open.has(id) && !claimed);
  // From the other end than the journey of a single seat.
  const [last] = free.slice(-1);
  if (!last || free.length < 8) throw new Error('Too few youth seats are free.');
  const buyer = newBuyer();
  await openTableCards(page, 'youth');
  await (await openChairRow(page, last)).getByRole('button', { name: 'Request a seat' }).click();
  const request = getDialog(page, 'Request a seat');
  await request.getByLabel('Full Name').fill(buyer.name);
  await request.getByLabel('Telephone').fill(buyer.phone);
  await request.getByLabel('Email').fill(buyer.email);
  await expect(request.getByRole('button', { name: 'Fewer seats' })).toBeDisabled();
  await request.getByRole('button', { name: 'More seats' }).click();
  await request.getByRole('button', { name: 'More seats' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Request 3 seats' }).click();
  await expect(request.getByRole('status')).toContainText('You asked for Table');
  await expectAccessible(page);

  await signInPage(page, site.base);
  await page.goto('/seat-requests');
  const name = page.getByRole('heading', { name: buyer.name, exact: true });
  const card = page.getByRole('listitem').filter({ has: name });
  await card.getByRole('button', { name: `Approve ${buyer.name}’s request for 3 seats` }).click();
  const approve = getDialog(page, `Approve ${buyer.name}’s request?`);
  await approve.getByLabel('Seat 2').selectOption({ label: 'Leave it for later' });
  await expectAccessible(page);
  await approve.getByRole('button', { name: 'Approve 2 seats' }).click();
  await expectNotice(page, '2 seats approved.');
  // The third waits for its own answer.
  await card.getByRole('button', { name: `Decline ${buyer.name}’s request for Table` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('tab', { name: /^Approved/ }).click();
  await expect(card).toContainText('Seats');
  await expectAccessible(page);

  const approved = () => findEmail(site, buyer.email, /^2 seats are approved$/);
  await expect.poll(async () => Boolean(await approved())).toBe(true);
  const link = /\/reception\/youth\?cart=\S+/.exec((await approved())?.text ?? '')?.[0] ?? '';
  await page.goto('/robots.txt');
  await page.goto(link);
  await expect(getCart(page)).toContainText('$206');
  await goToInformation(page);
  await fillInformation(page, buyer);
  await payWithCard(page, testCards.good);
  await expect(page).toHaveURL(new RegExp(`/receipt/${buyer.phone}/\\d+$`));
  await expect(page.getByRole('article')).toHaveCount(2);
  const states = (await site.callAsAdmin(requests.list, { query: {} }))
    .filter(({ email }) => email === buyer.email)
    .map(({ state }) => state);
  expect(states.toSorted()).toEqual(['declined', 'paid', 'paid']);
});

test('with a mail server a request counts once it is confirmed by the link in the email @desktop', async ({
  page,
}) => {
  // Starts a server of its own.
  test.slow();
  const smtpServer = await startSmtpServer();
  const server = await startServer({ SMTP_URL: smtpServer.url });
  const site = { ...server, ...createClients(server.base) };
  const [chair] = await site.call(chairs.list, { query: { chairType: 'youth' } });
  if (!chair) throw new Error('There are no youth seats.');
  const getState = async () =>
    (await site.call(requests.getState, { params: { id: chair.id } })).state;
  const buyer = newBuyer();
  await page.goto(`${server.base}/reception/youth`);
  await page.getByRole('button', { name: 'Table cards' }).click();
  await (await openChairRow(page, chair)).getByRole('button', { name: 'Request a seat' }).click();
  const request = getDialog(page, 'Request a seat');
  await request.getByLabel('Full Name').fill(buyer.name);
  await request.getByLabel('Telephone').fill(buyer.phone);
  await request.getByLabel('Email').fill(buyer.email);
  await request.getByRole('button', { name: 'Request a seat' }).click();
  await expect(request.getByRole('status')).toHaveText(
    'Almost done. We’ll email you a link. Open it within one hour to confirm your request.',
  );
  await expectAccessible(page);
  expect(await getState()).toBe('none');

  const findLink = () => /\/seat-request\/[\w-]+/.exec(smtpServer.newestTo(buyer.email))?.[0] ?? '';
  await expect.poll(findLink).not.toBe('');
  await page.goto('/robots.txt');
  await page.goto(`${server.base}/${findLink()}`);
  await expect(page.getByRole('main')).toContainText(
    `You asked for ${chair.tableName}-${chair.chairName}.`,
  );
  await expectAccessible(page);
  expect(await getState()).toBe('none');
  await page.getByRole('button', { name: 'Confirm your request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toHaveText(
    'Thank you. We have your request and will email you an answer.',
  );
  await expectAccessible(page);
  expect(await getState()).toBe('requested');
  await server.stop();
  await smtpServer.stop();
});
