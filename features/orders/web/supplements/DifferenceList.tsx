import { formatMoney } from '#contract/rules/money.ts';
import type { AdminSupplement } from '#features/orders/contract/supplements.ts';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import { useSite } from '#features/site/web/site.ts';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { formatPlace } from './format-place.ts';
import { groupByPayment } from './list-changes.ts';

/** The differences in price of an order that wait or are paid; nothing without any. */
export function DifferenceList({ supplements }: { supplements: readonly AdminSupplement[] }) {
  const { data: site } = useSite();
  const payments = groupByPayment(
    supplements.filter(({ state }) => state === 'open' || state === 'paid'),
  );
  if (payments.length === 0) return null;
  return (
    <>
      <h3>Price differences</h3>
      <ul aria-label="Price differences">
        {payments.map(([first, ...others]) => (
          <li key={first.id}>
            {[first, ...others]
              .map(({ before, after }) => `${formatPlace(before)} to ${formatPlace(after)}`)
              .join('; ')}
            : {formatMoney(first.totalCents, 'full')}, {describePayment(first)}{' '}
            <Timestamp
              date={first.endedAt ?? first.expiresAt}
              format="short"
              timeZone={site?.timeZone}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** 'paid by check, 77, on', before the time. */
function describePayment({ method, reference }: AdminSupplement): string {
  if (method === null) return 'not paid yet, waits until';
  return [`paid (${getMethodLabel(method)}`, reference].filter(Boolean).join(', ') + ') on';
}
