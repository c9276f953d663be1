import { formatCount } from '#contract/rules/counts.ts';
import type { EmailCounts } from '#contract/emails.ts';
import { groupDigits } from '#contract/rules/digits.ts';

/** '12 emails sent, 3 waiting to go out, 1 couldn't be delivered.'; empty when none is known. */
export function formatEmailCounts({ sent, waiting, failed }: EmailCounts): string {
  if (sent + waiting + failed === 0) return '';
  const parts = [
    `${formatCount(sent, 'email')} sent`,
    ...(waiting > 0 ? [`${groupDigits(waiting)} waiting to go out`] : []),
    ...(failed > 0 ? [`${groupDigits(failed)} couldn't be delivered`] : []),
  ];
  return `${parts.join(', ')}.`;
}
