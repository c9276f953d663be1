import { contract } from '@namugongo/contract';
import { expect, test } from 'vitest';
import { starterSettings } from '../../starter/settings.ts';
import { startSite } from '../testing/start-site.ts';

test('every page is told names, times, menu, test mode and the current event', async () => {
  const site = await startSite();
  const { currentEvent, ...told } = await site.call(contract.site.read, {});
  // Without a mail server there is no code to send, so none is asked for.
  expect(told).toEqual({
    ...starterSettings,
    sendsMail: false,
    paymentMode: 'test',
    ticketSearch: 'phone',
  });
  expect(currentEvent).toEqual(await site.call(contract.reception.events.current, {}));
  await site.stop();
});

test('a site without any event says so', async () => {
  const site = await startSite();
  await site.handle.pool.query('truncate event, chair, cart, chair_claim cascade');
  expect((await site.call(contract.site.read, {})).currentEvent).toBeNull();
  await expect(site.call(contract.reception.events.current, {})).rejects.toMatchObject({
    problem: { code: 'event-not-found' },
  });
  await expect(site.call(contract.reception.chairs.list, { query: {} })).rejects.toMatchObject({
    problem: { status: 404 },
  });
  await site.stop();
});
