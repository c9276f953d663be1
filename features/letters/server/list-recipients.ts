import type { LetterPeople } from '#features/letters/contract/letters.ts';
import type { LetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import type { Database } from '#platform/database/database.ts';
import { listCandidates, listExcluded } from './recipient-queries.ts';
import { listRecipientsOnce, type Recipient } from './rules.ts';

/** Who gets a letter now, and who does not and why. The only place that decides it. */
export const listRecipients = async (
  db: Database,
  audience: LetterAudience,
): Promise<Recipient[]> =>
  listRecipientsOnce(await listCandidates(db, audience), await listExcluded(db));

/** How many they are, without their names. */
export async function countPeople(db: Database, audience: LetterAudience): Promise<LetterPeople> {
  const byReason = Map.groupBy(await listRecipients(db, audience), ({ reason }) => reason);
  return {
    count: byReason.get(null)?.length ?? 0,
    skipped: [...byReason].flatMap(([reason, people]) =>
      reason === null ? [] : [{ reason, count: people.length }],
    ),
  };
}
