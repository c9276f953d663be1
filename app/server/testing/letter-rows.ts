import type { LetterInput } from '#features/letters/contract/letters.ts';
import {
  letter,
  letterOptOut,
  letterRecipient,
  letterSubscriber,
} from '#features/letters/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { returnedAddress } from '#platform/tables.ts';

export const writeLetterText = (text: string): LetterInput['body'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

export const sampleLetter = {
  audience: { subscribers: true, directory: false, groups: [], households: [], roles: [] },
  subject: 'Advent greetings',
  body: writeLetterText('We wish you a blessed Advent.'),
  isPublic: true,
} satisfies LetterInput;

type LetterPerson = { name: string; email: string; at: Date };

/** A letter that the person got, and that they turned letters off and mail to them came back; returns the recipient. */
export async function addLetterRows(
  db: Database,
  { name, email, at }: LetterPerson,
): Promise<{ id: number; letterId: number }> {
  const recipient = await addLetter(db, { name, email, at });
  await db
    .insert(letterSubscriber)
    .values({ email, requestedAt: at, confirmedAt: at })
    .onConflictDoNothing();
  await db.insert(letterOptOut).values({ email, optedOutAt: at }).onConflictDoNothing();
  await db
    .insert(returnedAddress)
    .values({ email, rejectionCode: '550 5.1.1', returnedAt: at })
    .onConflictDoNothing();
  return recipient;
}

/** A letter that is sent to the person; returns the recipient. */
export async function addLetter(
  db: Database,
  { name, email, at }: LetterPerson,
): Promise<{ id: number; letterId: number }> {
  const [{ letterId = 0 } = {}] = await db
    .insert(letter)
    .values({
      ...sampleLetter,
      searchText: 'We wish you a blessed Advent.',
      createdAt: at,
      sendAt: at,
      startedAt: at,
    })
    .returning({ letterId: letter.id });
  const [{ id = 0 } = {}] = await db
    .insert(letterRecipient)
    .values({ letterId, name, email, createdAt: at, queuedAt: at })
    .returning({ id: letterRecipient.id });
  return { id, letterId };
}
