import { eq } from 'drizzle-orm';
import { sendTest } from '#features/letters/server/build-example.ts';
import { requestLetters } from '#features/letters/server/change-subscription.ts';
import { queueRecipientEmail } from '#features/letters/server/email-recipient.ts';
import { letterOptOut } from '#features/letters/server/tables.ts';
import { returnedAddress } from '#platform/tables.ts';
import { type Example, toAccount } from './example-context.ts';
import { addLetter, sampleLetter } from './letter-rows.ts';

/** An example of each email about letters. */
export const letterExamples: Record<'letter' | 'letter-test' | 'letter-confirm', Example> = {
  letter: async ({ platform: { database, clock }, person: { name, email } }) => {
    const at = clock.now();
    // Their rows of other tests would keep the letter from them.
    await database.delete(letterOptOut).where(eq(letterOptOut.email, email));
    await database.delete(returnedAddress).where(eq(returnedAddress.email, email));
    await queueRecipientEmail(database, await addLetter(database, { name, email, at }), at);
  },
  'letter-test': ({ platform, person }) => sendTest(platform, sampleLetter, toAccount(person)),
  'letter-confirm': ({ platform, person }) => requestLetters(platform, person.email),
};
