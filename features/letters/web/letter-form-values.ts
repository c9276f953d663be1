import type { JSONContent } from '@tiptap/core';
import { LetterInput } from '#features/letters/contract/letters.ts';
import type { LetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import { getPageBodyText, PageBody } from '#features/pages/contract/page-body.ts';

export type LetterValues = {
  audience: LetterAudience;
  subject: string;
  /** The text of the editor; the server checks it. */
  body: JSONContent;
  isPublic: boolean;
};

/** A letter that is written: a saved draft, or a new one as it begins. */
export type WrittenLetter = LetterInput & { id: number | null };

export const newLetter: WrittenLetter = {
  id: null,
  audience: { subscribers: true, directory: false, groups: [], households: [], roles: [] },
  subject: '',
  body: { type: 'doc', content: [] },
  isPublic: false,
};

export const letterFieldLabels = [
  { field: 'subject', label: 'Subject' },
  { field: 'body', label: 'Text of the letter' },
] as const;

/** The letter without what else is known of it. */
export const toLetterInput = ({ audience, subject, body, isPublic }: LetterInput): LetterInput => ({
  audience,
  subject,
  body,
  isPublic,
});

export const toLetterValues: (letter: LetterInput) => LetterValues = toLetterInput;

/** The values as they are sent; throws for a text that `findDraftErrors` rejects. */
export const parseLetter = (values: LetterValues): LetterInput => ({
  ...values,
  subject: LetterInput.shape.subject.parse(values.subject),
  body: PageBody.parse(values.body),
});

/** What hinders to save a draft, by field. */
export const findDraftErrors = ({ subject, body }: LetterValues): Record<string, string> => {
  const checks = {
    subject: LetterInput.shape.subject.safeParse(subject),
    body: PageBody.safeParse(body),
  };
  return Object.fromEntries(
    Object.entries(checks).flatMap(([field, { error }]) =>
      error ? [[field, error.issues[0]?.message ?? '']] : [],
    ),
  );
};

/** What hinders to send it, by field. */
export function findSendErrors(values: LetterValues): Record<string, string> {
  const errors = findDraftErrors(values);
  const { data } = PageBody.safeParse(values.body);
  return {
    ...(values.subject.trim() === '' && { subject: 'Subject is required' }),
    ...(data && getPageBodyText(data).trim() === '' && { body: 'Write a text first' }),
    ...errors,
  };
}
