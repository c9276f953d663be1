import { contract } from '#app/contract.ts';
import type { Delivery, WebhookInput } from '#features/webhooks/contract/webhooks.ts';
import { webhookEventNames } from '#features/webhooks/contract/rules/webhook-events.ts';
import { createDeliveryJob } from '#features/webhooks/server/deliver-messages.ts';
import { webhook, webhookDelivery } from '#features/webhooks/server/tables.ts';
import { fillCart, listAdultChairIds, pay } from './buyer.ts';
import { startSiteWithStaff } from './staff.ts';
import { startReceiver } from './start-receiver.ts';
import type { SiteOptions } from './start-site.ts';
import { testNow } from './test-now.ts';

const { webhooks } = contract;

/** A site with a receiver on this machine, whose messages go out when a test says so. */
export async function setUpWebhooks(variables: SiteOptions['variables'] = {}) {
  const site = await startSiteWithStaff({
    variables: { WEBHOOKS_TO_LOCALHOST: 'on', ...variables },
  });
  const { database } = site.handle;
  const job = createDeliveryJob(site.site.platform);
  const chairs = await listAdultChairIds(site.base);
  let receiver = await startReceiver();
  const asAdmin = () => site.as('admin');
  return {
    site,
    database,
    job,
    chairs,
    asAdmin,
    /** A new one for each test. */
    getReceiver: () => receiver,
    async create(change: Partial<WebhookInput> = {}) {
      const body = { name: 'Program', url: receiver.url, events: webhookEventNames, ...change };
      return site.call(webhooks.create, { body }, await asAdmin());
    },
    async passMinutes(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        site.clock.advance(60_000);
        await job.drain();
      }
    },
    async buy(count = 1) {
      const cart = await fillCart(site.base, chairs.splice(0, count));
      const { orderId } = await pay(site.base, cart);
      return orderId ?? 0;
    },
    async listDeliveries(id: number, state?: Delivery['state']) {
      const input = { params: { id }, query: { state } };
      return (await site.call(webhooks.listDeliveries, input, await asAdmin())).deliveries;
    },
    async getWebhook(id: number) {
      return (await site.call(webhooks.list, {}, await asAdmin())).find((item) => item.id === id);
    },
    async reset() {
      await receiver.stop();
      receiver = await startReceiver();
      await database.delete(webhookDelivery);
      await database.delete(webhook);
      site.clock.set(testNow);
    },
    async stop() {
      await receiver.stop();
      await site.stop();
    },
  };
}
