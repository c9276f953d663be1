import { contract } from '#app/contract.ts';
import { expect, test } from 'vitest';
import { starterSettings } from '#starter/settings.ts';
import { startSite } from '#app/server/testing/start-site.ts';

test('returns names, times, menu, test mode and the current event', async () => {
  const site = await startSite();
  const { currentEvent, ...settings } = await site.call(contract.site.get, {});
  // Without a mail server the ticket search needs no code.
  expect(settings).toEqual({
    ...starterSettings,
    sendsEmail: false,
    onHold: false,
    holdMinutes: 10,
    policies: ['privacy', 'terms'],
    paymentMode: 'test',
    ticketSearch: 'phone',
  });
  expect(currentEvent).toEqual(await site.call(contract.reception.events.getCurrent, {}));
  await site.stop();
});

test.each([
  ['test keys', 'test', 'test'],
  ['live keys', 'live', 'live'],
])("with Stripe's %s, every page gets the payment mode %s", async (_, mode, paymentMode) => {
  const site = await startSite({
    variables: {
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
      STRIPE_SECRET_KEY: `sk_${mode}_1`,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  });
  expect(await site.call(contract.site.get, {})).toMatchObject({ paymentMode });
  expect(site.site.hints.some((hint) => hint.includes('test mode'))).toBe(mode === 'test');
  await site.stop();
});

test('has no current event without events', async () => {
  const site = await startSite();
  await site.handle.pool.query('truncate event, chair, cart, chair_claim cascade');
  expect((await site.call(contract.site.get, {})).currentEvent).toBeNull();
  await expect(site.call(contract.reception.events.getCurrent, {})).rejects.toMatchObject({
    problem: { code: 'event-not-found' },
  });
  await expect(site.call(contract.reception.chairs.list, { query: {} })).rejects.toMatchObject({
    problem: { status: 404 },
  });
  await site.stop();
});
