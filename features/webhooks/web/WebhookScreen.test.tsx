import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { site } from '#features/site/contract/site.ts';
import { type Delivery, type Webhook, webhooks } from '#features/webhooks/contract/webhooks.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { WebhookScreen } from './WebhookScreen.tsx';
import { WebhooksScreen } from './WebhooksScreen.tsx';

const at = new Date('2027-01-05T15:00:00Z');
const webhook: Webhook = {
  id: 1,
  name: 'Books',
  url: 'https://books.example.org/hook',
  events: ['order.paid'],
  createdAt: at,
  failingSince: null,
  pausedAt: null,
  pausedBy: null,
  oldSecretUntil: null,
  waiting: 0,
};
const delivery: Delivery = {
  id: 5,
  messageId: 'order-paid-12',
  event: 'order.paid',
  state: 'failed',
  attempts: 16,
  createdAt: at,
  attemptedAt: at,
  nextAttemptAt: null,
  status: 500,
  error: 'response',
};
const secret = `whsec_${'s'.repeat(40)}`;

const getResponses = (list: Webhook[], deliveries: Delivery[] = []) => ({
  '/api/site': z.encode(site.get.response, sampleSite),
  '/api/webhooks': z.encode(webhooks.list.response, list),
  '/api/webhooks/1/deliveries': z.encode(webhooks.listDeliveries.response, {
    deliveries,
    next: null,
  }),
});
const openList = (responses: Record<string, unknown> = {}, list = [webhook]) =>
  openScreen(<WebhooksScreen />, {
    screen: '/webhooks',
    responses: { ...getResponses(list), ...responses },
  });
const openOne = (
  responses: Record<string, unknown> = {},
  change: Partial<Webhook> = {},
  deliveries: Delivery[] = [],
) =>
  openScreen(<WebhookScreen />, {
    screen: '/webhooks/$id',
    at: '/webhooks/1',
    responses: { ...getResponses([{ ...webhook, ...change }], deliveries), ...responses },
  });

test('a list without webhooks says what they are for', async () => {
  const { page } = await openList({}, []);
  await expect.element(page.getByText(/Create one when another program/)).toBeVisible();
});

test('a form names what is missing, and a failure loses nothing', async () => {
  const { page } = await openList({
    'POST /api/webhooks': () => respondWithProblem('webhook-address-refused'),
  });
  await page.getByRole('button', { name: 'New webhook' }).click();
  const submit = page.getByRole('button', { name: 'Create webhook' });
  await submit.click();
  await expect.element(page.getByText('Choose at least one event').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Books');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('https://name:word@books.example.org');
  await page.getByRole('checkbox', { name: /^Tickets are paid/ }).click();
  await submit.click();
  await expect
    .element(page.getByText(/Leave the user name and password out/).first())
    .toBeVisible();
  await address.fill('https://books.example.org');
  await submit.click();
  await expect.element(page.getByText(/We only send to addresses on the internet/)).toBeVisible();
  await expect.element(address).toHaveValue('https://books.example.org');
});

test('a new webhook shows its secret once', async () => {
  const { page } = await openList({
    'POST /api/webhooks': z.encode(webhooks.create.response, { webhook, secret }),
  });
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Books');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://books.example.org');
  await page.getByRole('checkbox', { name: /^Tickets are paid/ }).click();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const field = page.getByRole('textbox', { name: 'Signing secret' });
  await expect.element(field).toHaveValue(secret);
  await page.getByRole('button', { name: "I've saved it" }).click();
  await expect.element(field).not.toBeInTheDocument();
});

test('a webhook that the site paused says why, and can be resumed', async () => {
  const { page, requested } = await openOne(
    {
      'POST /api/webhooks/1/resume': z.encode(webhooks.resume.response, webhook),
    },
    { pausedAt: at, pausedBy: 'site', failingSince: at, waiting: 3 },
  );
  await expect.element(page.getByText(/nothing got through since/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => requested).toContain('/api/webhooks/1/resume');
});

test('a test says what became of it', async () => {
  let result: Delivery = { ...delivery, event: 'test', attempts: 1 };
  const { page } = await openOne({
    'POST /api/webhooks/1/test': () => z.encode(webhooks.sendTest.response, result),
  });
  const send = page.getByRole('button', { name: 'Send a test' });
  await send.click();
  await expect.element(page.getByText(/The test didn’t arrive.*status 500/)).toBeVisible();
  result = { ...result, state: 'delivered', status: 204, error: null };
  await send.click();
  await expect.element(page.getByText('The test arrived (status 204).')).toBeVisible();
});

test('a message that failed says why and can be sent again', async () => {
  const { page } = await openOne(
    {
      'POST /api/webhooks/1/deliveries/5/send': () => respondWithProblem('delivery-not-found'),
    },
    {},
    [delivery],
  );
  await expect.element(page.getByText(/16 attempts. The program refused it/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Send again order-paid-12' }).first().click();
  await expect.element(page.getByText(/It goes back 30 days/)).toBeVisible();
});

test('a webhook that was deleted is not found', async () => {
  const { page } = await openOne({ '/api/webhooks': [] });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/couldn.t find/);
});
