import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callEndpoint } from '../../contract/client.ts';
import { gatheringParties } from '../../features/gatherings/contract/gathering-parties.ts';
import { gatherings } from '../../features/gatherings/contract/gatherings.ts';
import { gatheringTickets } from '../../features/gatherings/contract/gathering-tickets.ts';
import { testCards } from '../checkout.ts';
import { fillCardNumber } from '../donations.ts';
import { expect, expectAccessible, expectNotice, signInPage, test } from '../fixtures.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ serviceWorkers: 'allow' });

/** Whether the service worker has stored what reads codes, which is the last of the door's files. */
const hasDoorFiles = (page: Page) =>
  page.evaluate(async () => {
    const keys = await Promise.all(
      (await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()),
    );
    return keys.flat().some(({ url }) => url.endsWith('.wasm'));
  });

/** A day half a year from now. */
const inHalfAYear = () => new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10);

test('a retreat with 30 paid places, waiting list and check-in offline, by phone and keyboard @phone', async ({
  page,
  site,
}) => {
  const tag = `${test.info().project.name}${Date.now() % 100_000}`.toLowerCase();
  const title = `Retreat ${tag}`;
  const day = inHalfAYear();
  const { id, slug } = await site.callAsAdmin(gatherings.create, {
    body: {
      title,
      description: '',
      day,
      startTime: '17:00',
      endTime: '21:00',
      repeats: 'once',
      every: 1,
      until: null,
      venue: 'The retreat house',
      address: '1 Main Street, Boston',
      contact: 'the office',
      audience: ['everybody'],
      takesParties: true,
      maxPeople: null,
      closesDaysBefore: 0,
      remindsDaysBefore: null,
    },
  });
  const publication = { params: { id }, body: { isPublished: true } };
  await site.callAsAdmin(gatherings.publish, publication);
  const expectNoOverflow = async () =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  let typeId = 0;
  const joinAs = async (name: string, quantity: number) => {
    const { state, key } = await site.call(gatheringParties.create, {
      params: { slug },
      body: {
        day,
        name,
        email: `${name.replaceAll(' ', '.').toLowerCase()}.${tag}@example.org`,
        adults: quantity,
        children: 0,
        responses: [],
        slotIds: [],
        tickets: [{ typeId, quantity }],
      },
    });
    return { state, key: key ?? '' };
  };

  await test.step('the secretary sells 30 places, by keyboard', async () => {
    await signInPage(page, site.base);
    await page.goto(`/manage-gathering/${id}`);
    await page.getByRole('button', { name: 'Add a price' }).press('Enter');
    await page.getByRole('button', { name: 'Save prices' }).press('Enter');
    await expect(page.getByText('Write what is sold').first()).toBeVisible();
    await page.getByLabel('What is sold').fill('Adult, private room');
    await page.getByLabel('Dollars').fill('120');
    await page.getByLabel('How many there are').fill('30');
    await page.getByRole('button', { name: 'Save prices' }).press('Enter');
    await expectNotice(page, 'Prices saved.');
    await page.reload();
    await expect(page.getByLabel('Dollars')).toHaveValue('120');
    await expectNoOverflow();
    await expectAccessible(page);
    const { ticketTypes } = await site.callAsAdmin(gatherings.getForTeam, { params: { id } });
    typeId = ticketTypes[0]?.id ?? 0;
  });

  await test.step('29 places are sold', async () => {
    for (const quantity of [20, 9]) {
      const { key } = await joinAs(`Sample Guest ${quantity}`, quantity);
      const { due } = await site.call(gatheringParties.get, { params: { key } });
      const { status } = await callEndpoint(
        site.base,
        gatheringTickets.pay,
        { params: { key }, body: { token: 'tok_visa', amount: due?.totalCents ?? 0 } },
        { headers: { 'idempotency-key': randomUUID() } },
      );
      expect(status).toBe('paid');
    }
  });

  await test.step('the last one is paid on a phone', async () => {
    await page.goto(`/gathering/${slug}`);
    await page.getByLabel('Your name').fill('Anna Sample');
    await page.getByRole('textbox', { name: 'Email' }).fill(`anna.${tag}@example.org`);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('Choose your places').first()).toBeVisible();
    await page.getByLabel('Adult, private room, $120.00').selectOption('1');
    await expect(page.getByText('$124.00')).toBeVisible();
    await expectNoOverflow();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('link', { name: 'Pay for my places' }).click();
    await expect(page.getByRole('heading', { name: 'Pay for your places' })).toBeVisible();
    await expectNoOverflow();
    await fillCardNumber(page, testCards.declined);
    await page.getByRole('button', { name: 'Pay $124.00 by card' }).press('Enter');
    await expect(page.getByText(/declined/i).first()).toBeVisible();
    await fillCardNumber(page, testCards.good);
    await page.getByRole('button', { name: 'Pay $124.00 by card' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Your places' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^QR code of Adult/ })).toBeVisible();
    await page.reload();
    await expect(page.getByText('You’re coming.')).toBeVisible();
    await expectNoOverflow();
    await expectAccessible(page);
  });

  const late = await joinAs('Late Sample', 1);
  expect(late.state).toBe('waiting');

  await test.step('the treasurer refunds a place, which goes to the waiting list', async () => {
    await signInPage(page, site.base);
    await page.goto(`/gathering-people/${id}`);
    await expect(page.getByText('30 people coming, 1 waiting')).toBeVisible();
    await page.getByRole('link', { name: 'Payment of Sample Guest 9' }).press('Enter');
    await page.getByRole('checkbox').first().press('Space');
    await page.getByRole('button', { name: 'Refund the chosen places' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Refund $120.00 to Sample Guest 9?' });
    await dialog.getByLabel('Reason').fill('Is ill');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    await expectNotice(page, 'Refund sent.');
    await expectNoOverflow();
    const { state } = await site.call(gatheringParties.get, { params: { key: late.key } });
    expect(state).toBe('paying');
  });

  await test.step('the door lets people in without a network, and sends it later', async () => {
    await page.goto(`/gathering-people/${id}`);
    await page.getByRole('tab', { name: 'Who came' }).press('Enter');
    await page.getByRole('link', { name: 'Check in by code' }).press('Enter');
    await expect(page.getByText('0 of 29 arrived')).toBeVisible();
    await expectNoOverflow();
    await expectAccessible(page);
    await expect.poll(() => hasDoorFiles(page), { timeout: 30_000 }).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('0 of 29 arrived')).toBeVisible();
    const anna = page.getByRole('checkbox', { name: /^Anna Sample/ });
    const code = /[2-9A-HJ-NP-Z]{11}/.exec(
      (await page.getByRole('listitem').filter({ has: anna }).textContent()) ?? '',
    )?.[0];
    await page.getByLabel('Barcode').fill(code?.toLowerCase() ?? '');
    await page.getByLabel('Barcode').press('Enter');
    await expect(page.getByText('Welcome, Anna Sample, Adult, private room!')).toBeVisible();
    await expect(page.getByText(/1 scan waits on this device/)).toBeVisible();
    await page.getByLabel('Barcode').fill(code ?? '');
    await page.getByLabel('Barcode').press('Enter');
    await expect(page.getByText(/arrived already/)).toBeVisible();
    await page.getByLabel('Barcode').fill('NOSUCHCODE2');
    await page.getByLabel('Barcode').press('Enter');
    await expect(page.getByText('NOSUCHCODE2 is no code for this day.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('1 of 29 arrived')).toBeVisible();
    const parties = await site.callAsAdmin(gatheringParties.listForTeam, {
      params: { id },
      query: { day },
    });
    expect(parties.find(({ name }) => name === 'Anna Sample')).toMatchObject({ arrived: 1 });
  });
});
