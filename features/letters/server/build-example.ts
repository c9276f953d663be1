import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { LetterInput } from '#features/letters/contract/letters.ts';
import { renderBody } from '#features/pages/server/render-body.ts';
import { queueEmail } from '#platform/email/email.ts';
import { renderTexts } from '#platform/email/email-template.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { buildExampleUrl, buildLetterEmail } from './emails.ts';

const buildExample = (platform: Pick<Platform, 'config'>, letter: LetterInput) =>
  buildLetterEmail(platform, { id: null, letter, turnOffUrl: buildExampleUrl(platform) });

/** The text of a letter as HTML, and the whole email as plain text, with a link that turns nobody's letters off. */
export async function buildPreview(
  platform: Pick<Platform, 'config' | 'database'>,
  letter: LetterInput,
): Promise<{ html: string; text: string }> {
  const site = await getSettings(platform.database);
  const { text } = renderTexts(site, buildExample(platform, letter), { isRedacted: false });
  return { html: renderBody(letter.body), text };
}

/** Sends the same to the account alone. */
export const sendTest = (
  platform: Platform,
  letter: LetterInput,
  { email }: Account,
): Promise<void> =>
  platform.transact((db) => {
    const example = buildExample(platform, letter);
    return queueEmail(db, {
      kind: 'letter-test',
      dedupeKey: `letter test ${randomUUID()}`,
      to: email,
      ...example,
      subject: `Test: ${letter.subject || 'Letter'}`,
    });
  });
