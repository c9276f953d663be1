import { eq } from 'drizzle-orm';
import { sendTest } from '#features/guest-messages/server/build-example.ts';
import { queueRecipientEmail } from '#features/guest-messages/server/email-recipient.ts';
import { returnedAddress } from '#platform/tables.ts';
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
  'guest-message-test': async ({ platform, person, rows: { eventId: event } }) => {
    // Their row would leave nobody to write to.
    await platform.database.delete(returnedAddress).where(eq(returnedAddress.email, person.email));
    await sendTest(
      platform,
      { event, message: sampleGuestMessage, ticket: null },
      toAccount(person),
    );
  },
};
