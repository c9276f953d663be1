import { groupDigits } from './digits.ts';

/** '$200' or '$1,234.50'; 'short' leaves out zero cents (look, 'Rules for every screen'). */
export function formatMoney(cents: number, style: 'short' | 'full' = 'short'): string {
  const amount = Math.abs(Math.round(cents));
  const whole = groupDigits(Math.floor(amount / 100));
  const rest = amount % 100;
  const end = rest === 0 && style === 'short' ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? '-' : ''}$${whole}${end}`;
}
