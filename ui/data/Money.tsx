import { formatMoney } from '#contract/rules/money.ts';

/** Cents as $200, or as $1,234.00 in the 'full' style. */
export function Money({ cents, style = 'short' }: { cents: number; style?: 'short' | 'full' }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
      {formatMoney(cents, style)}
    </span>
  );
}
