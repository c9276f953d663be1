import { sendTest } from '#features/guest-messages/server/build-example.ts';
import { queueRecipientEmail } from '#features/guest-messages/server/email-recipient.ts';
import { type Example, toAccount } from './example-context.ts';
import { addGuestMessage, sampleGuestMessage } from './guest-message-rows.ts';

/** An example of each email to guests that staff write. */
export const guestMessageExamples: Record<'guest-message' | 'guest-message-test', Example> = {
  'guest-message': async ({ platform: { database, clock }, person: { name, email }, rows }) => {
    const { eventId, orderId } = rows;
    const at = clock.now();
    const recipient = await addGuestMessage(database, { eventId, orderId, name, email, at });
    await queueRecipientEmail(database, recipient, at);
  },
  'guest-message-test': ({ platform, person, rows: { eventId: event } }) =>
    sendTest(platform, { event, message: sampleGuestMessage, ticket: null }, toAccount(person)),
};
