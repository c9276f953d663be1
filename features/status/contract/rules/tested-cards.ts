import { formatCount } from '#contract/rules/counts.ts';

/** What Status and the treasurer's board say when so many cards were declined that someone may be testing stolen ones. */
export const describeTestedCards = (count: number) => ({
  text: `${formatCount(count, 'card was', 'cards were')} declined in the last hour: someone may be testing stolen cards.`,
  advice:
    'The site slows them down by itself, and buyers can still pay. If it goes on for hours, block more of them at Stripe (Radar), and refund payments that look wrong.',
});
