import { formatCount } from '#contract/rules/counts.ts';
import type { AnnouncementDelivery } from '#features/announcements/contract/announcements.ts';
import { groupDigits } from '#contract/rules/digits.ts';

/** '12 emails sent, 3 waiting to go out, 1 couldn't be delivered.'; empty when none is known. */
export function formatEmailCounts({
  sent,
  waiting,
  failed,
  returned,
}: AnnouncementDelivery): string {
  if (sent + waiting + failed + returned === 0) return '';
  const parts = [
    `${formatCount(sent, 'email')} sent`,
    ...(waiting > 0 ? [`${groupDigits(waiting)} waiting to go out`] : []),
    ...(failed > 0 ? [`${groupDigits(failed)} couldn't be delivered`] : []),
    ...(returned > 0
      ? [`${groupDigits(returned)} not sent, because mail to the address came back`]
      : []),
  ];
  return `${parts.join(', ')}.`;
}
