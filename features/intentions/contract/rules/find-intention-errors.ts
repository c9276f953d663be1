import type { IntentionFacts } from '../intentions.ts';

/** What is missing in a request, by field. The day of the Mass has to be `today` or later. */
export function findIntentionErrors(
  facts: Pick<IntentionFacts, 'kind' | 'forWhom' | 'wording' | 'wishedDay'>,
  today: string,
): Record<string, string> {
  const { kind, forWhom, wording, wishedDay } = facts;
  if (kind === 'prayer') return wording.trim() ? {} : { wording: 'Write what we should pray for' };
  return {
    ...(!forWhom.trim() && { forWhom: 'Write whom the Mass is for' }),
    ...(wishedDay && wishedDay < today && { wishedDay: 'Choose a day that is still to come' }),
  };
}

/** Someone who asks has to be reached with the answer. */
export const findContactErrors = (contact: {
  email: string;
  telephone: string;
}): Record<string, string> =>
  contact.email.trim() || contact.telephone.trim()
    ? {}
    : { email: 'Write an email address or a phone number for our answer' };
