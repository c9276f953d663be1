import { operations } from '@namugongo/contract/operations';
import { chairs } from '@namugongo/contract/reception/chairs';
import { requests } from '@namugongo/contract/reception/requests';
import {
  cards,
  cartOn,
  dialog,
  giveInformation,
  newBuyer,
  openTableCards,
  payBy,
  showRow,
  toInformation,
} from '../buying.ts';
import { expect, expectAccessible, signInOn, type Site, test } from '../site.ts';

const letterAbout = async (site: Site, to: string, subject: RegExp) => {
  const { messages: letters } = await site.callAsAdmin(operations.mail, { query: {} });
  return letters.find((letter) => letter.to === to && subject.test(letter.subject));
};

test('a youth seat is requested, approved, and paid by the link of the e-mail', async ({
  page,
  site,
}) => {
  const listed = await site.call(chairs.list, { query: { chairType: 'youth' } });
  const states = await Promise.all(
    listed.slice(0, 6).map(({ id }) => site.call(requests.state, { params: { id } })),
  );
  const chair = listed.find(({ id }) =>
    states.some(({ chairId, state }) => chairId === id && state === 'none'),
  );
  if (!chair) throw new Error('All youth seats are requested.');
  const buyer = newBuyer();
  await openTableCards(page, 'youth');
  await (await showRow(page, chair)).getByRole('button', { name: 'Request a seat' }).click();
  const request = dialog(page, 'Request a seat');
  await expect(request.getByLabel('Full Name')).toBeVisible();
  await expectAccessible(page);
  await request.getByLabel('Full Name').fill(buyer.name);
  await request.getByLabel('Telephone').fill(buyer.phone);
  await request.getByLabel('Email').fill(buyer.email);
  await request.getByRole('button', { name: 'Request a seat' }).click();
  await expect(request.getByRole('status')).toHaveText(
    'This seat has been requested. An answer comes by e-mail.',
  );
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Back to the seats' }).click();

  await signInOn(page, site.base);
  await page.goto('about:blank');
  await page.goto('/#/seat-requests');
  const name = page.getByRole('heading', { name: buyer.name, exact: true });
  const card = page.getByRole('listitem').filter({ has: name });
  await expect(card).toContainText(`${chair.tableName}, ${chair.chairName}`);
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Approve/ }).click();
  const approve = dialog(page, `Approve the request of ${buyer.name}?`);
  await expectAccessible(page);
  await approve.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('tab', { name: /^Approved/ }).click();
  await expect(card).toContainText('Held until');
  const approved = () => letterAbout(site, buyer.email, /is yours to pay$/);
  await expect.poll(async () => Boolean(await approved()), { timeout: 15_000 }).toBe(true);
  const link = /\/#\/reception\/youth\?cart=\S+/.exec((await approved())?.text ?? '')?.[0] ?? '';
  await page.goto('about:blank');
  await page.goto(link);
  await expect(cartOn(page)).toContainText('$100');
  await expectAccessible(page);
  await toInformation(page);
  await giveInformation(page, buyer);
  await payBy(page, cards.good);
  await expect(page).toHaveURL(new RegExp(`#/receipt/${buyer.phone}$`));
  await expect(page.getByRole('article')).toHaveAccessibleName(
    `Ticket ${buyer.name}:${chair.tableName}:${chair.chairName}`,
  );
  expect(await site.call(requests.state, { params: { id: chair.id } })).toMatchObject({
    state: 'paid',
  });
});
