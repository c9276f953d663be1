import { sampleLetter } from '#starter/samples.ts';
import { parseMarkdown } from '#features/pages/server/starter-pages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { insertLetterRow, lettersExist } from './queries.ts';

/** Adds the sample of a letter to a new site, a draft for no one. */
export async function loadSampleLetter(db: Database, clock: Clock): Promise<void> {
  if (await lettersExist(db)) return;
  const audience = { subscribers: false, directory: false, groups: [], households: [], roles: [] };
  const { subject, text } = sampleLetter;
  const letter = { audience, subject, body: parseMarkdown(text), isPublic: false };
  await insertLetterRow(db, letter, clock.now());
}
