import { decapitalize } from '#contract/rules/capitals.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatPeople, getMessageBadge } from '#features/guest-messages/web/message-labels.ts';
import type { LetterPeople, LetterSummary } from '#features/letters/contract/letters.ts';
import { skipReasonLabels } from '#features/letters/contract/rules/state-labels.ts';

export const getLetterBadge = (letter: LetterSummary) => getMessageBadge(letter.state, letter);

/** 'Goes to 12 people. Not to 1 person: turned letters off.' */
export function describePeople({ count, skipped }: LetterPeople): string {
  const start = count === 0 ? 'No one gets this letter.' : `Goes to ${formatPeople(count)}.`;
  const others = skipped.map(
    (group) =>
      `Not to ${formatPeople(group.count)}: ${decapitalize(skipReasonLabels[group.reason])}.`,
  );
  return [start, ...others].join(' ');
}

/** '11 of 12 emails sent, 1 couldn’t be delivered'. */
export const describeDelivery = ({ delivered, recipients, failed }: LetterSummary): string =>
  `${delivered} of ${formatCount(recipients, 'email')} sent${failed > 0 ? `, ${failed} couldn’t be delivered` : ''}`;
