import { formatMoney } from '@namugongo/contract/rules/money';

/** Cents as $200, or $1,234.00 in the 'full' style of a bill. */
export function Money({ cents, style = 'short' }: { cents: number; style?: 'short' | 'full' }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
      {formatMoney(cents, style)}
    </span>
  );
}
