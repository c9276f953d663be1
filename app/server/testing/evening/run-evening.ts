import { webhookEventNames } from '#features/webhooks/contract/rules/webhook-events.ts';
import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import { createDeliveryJob } from '#features/webhooks/server/deliver-messages.ts';
import { startReceiver } from '../start-receiver.ts';
import { admitGuests } from './admit-guests.ts';
import { changeOneOrderOften, exchangeTypes, moveGuests, refundTickets } from './change-tickets.ts';
import { openEvening } from './open-evening.ts';
import { sellReturnedChairs, sellTickets } from './sell-tickets.ts';
import { respondToQuestions, nameGuests, writeNotes, writeToGuests } from './guest-details.ts';

/** The team's evening, step by step. A new capability gets a step here, which changes the paper too. */
export async function runEvening() {
  const evening = await openEvening();
  const { site } = evening;
  const receiver = await startReceiver();
  const webhook = { name: 'Program', url: receiver.url, events: webhookEventNames };
  await site.call(webhooks.create, { body: webhook }, await site.as('admin'));
  await sellTickets(evening);
  await nameGuests(evening);
  await respondToQuestions(evening);
  await writeNotes(evening, evening.guests.slice(20, 24));
  await moveGuests(evening);
  await exchangeTypes(evening);
  await refundTickets(evening);
  await changeOneOrderOften(evening);
  await sellReturnedChairs(evening);
  await evening.finishTasks();
  const emailed = await writeToGuests(evening);
  await admitGuests(evening);
  await evening.finishTasks();
  await createDeliveryJob(site.site.platform).drain();
  return {
    ...evening,
    emailed,
    messages: receiver.accepted,
    async stop() {
      await receiver.stop();
      await site.stop();
    },
  };
}
