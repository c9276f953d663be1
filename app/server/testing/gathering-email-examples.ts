import { eq } from 'drizzle-orm';
import { toPlainName } from '#platform/email/email-text.ts';
import { queuePartyEmail } from '#features/gatherings/server/emails.ts';
import { gatheringParty } from '#features/gatherings/server/tables.ts';
import type { Example } from './example-context.ts';

/** An example of the emails about a gathering, with the words of another person. */
export const gatheringExamples: Record<'gathering', Example> = {
  gathering: async ({ platform: { database, clock }, person, other }) => {
    const [party] = await database
      .select()
      .from(gatheringParty)
      .where(eq(gatheringParty.email, person.email));
    if (!party) throw new Error('The person has answered no gathering.');
    await queuePartyEmail(database, party, 'thanks', clock.now(), {
      text: `Thank you! ${toPlainName(other.name)}`,
      sender: { id: other.id, name: other.name },
    });
  },
};
