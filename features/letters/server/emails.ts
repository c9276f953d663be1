import { buildScreenUrl } from '#contract/screens.ts';
import type { LetterInput } from '#features/letters/contract/letters.ts';
import { formatLetterSlug } from '#features/letters/contract/rules/letter-slugs.ts';
import { type EmailContent, type EmailUrl, paragraph } from '#platform/email/email-template.ts';
import type { Platform } from '#platform/platform.ts';
import { renderLetter } from './render-letter.ts';

type LetterEmail = {
  /** Null for one that is not saved yet. */
  id: number | null;
  letter: Pick<LetterInput, 'subject' | 'body' | 'isPublic'>;
  turnOffUrl: EmailUrl;
};

/** Leads to where nobody's letters are turned off: for a preview and a test. */
export const buildExampleUrl = ({ config }: Pick<Platform, 'config'>): EmailUrl =>
  buildScreenUrl(config.PUBLIC_URL, '/letter-mail/$key', { key: 'test' });

/** A letter as its readers get it. */
export function buildLetterEmail(
  { config }: Pick<Platform, 'config'>,
  { id, letter: { subject, body, isPublic }, turnOffUrl }: LetterEmail,
): EmailContent {
  return {
    heading: subject || 'Letter',
    blocks: [
      { kind: 'formatted', ...renderLetter(body, new URL(config.PUBLIC_URL).origin) },
      ...(isPublic && id !== null
        ? [
            {
              kind: 'link' as const,
              label: 'Read it on our site',
              url: buildScreenUrl(config.PUBLIC_URL, '/letter/$slug', {
                slug: formatLetterSlug({ id, subject }),
              }),
            },
          ]
        : []),
      paragraph('You get this because you asked for our letters or belong to our community.'),
      { kind: 'link', label: 'Stop these letters', url: turnOffUrl },
    ],
  };
}

/** Asks an address to confirm that it wants letters. */
export const buildConfirmEmail = (confirmUrl: EmailUrl): EmailContent => ({
  heading: 'Get our letters by email',
  blocks: [
    paragraph('Someone asked us to send our letters to this address. If it was you, confirm it:'),
    { kind: 'button', label: 'Get the letters', url: confirmUrl },
    paragraph(
      "The link works for 7 days. If it wasn't you, ignore this email: you get no letters.",
    ),
  ],
});
