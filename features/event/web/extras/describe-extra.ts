import { formatMoney } from '#contract/rules/money.ts';
import type { CountedExtra, ExtraOffer } from '#features/event/contract/extras.ts';

type Facts = Pick<ExtraOffer, 'priceCents' | 'isPerGuest' | 'maxQuantity'>;

/** '$15 · At most one per guest' */
export function describeExtra(extra: Facts): string {
  if (extra.priceCents === null) return 'The buyer chooses the amount';
  const limit = extra.isPerGuest
    ? 'At most one per guest'
    : `At most ${extra.maxQuantity.toLocaleString('en-US')} per order`;
  return `${formatMoney(extra.priceCents)} · ${limit}`;
}

/** '12 sold · 28 left · $180' */
export function describeSales({ sold, paying, left, incomeCents }: CountedExtra): string {
  const count = (value: number) => value.toLocaleString('en-US');
  return [
    `${count(sold)} sold`,
    paying > 0 && `${count(paying)} being paid`,
    left !== null && (left === 0 ? 'sold out' : `${count(left)} left`),
    formatMoney(incomeCents),
  ]
    .filter(Boolean)
    .join(' · ');
}
