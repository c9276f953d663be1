/** $200 or $1,234.50: cents are left out when there are none (look, 'Rules for every screen'). */
export function formatMoney(cents: number, style: 'short' | 'full' = 'short'): string {
  const whole = cents % 100 === 0 && style === 'short';
  const amount = Math.abs(cents) / 100;
  const text = amount.toLocaleString('en-US', {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  });
  return `${cents < 0 ? '-' : ''}$${text}`;
}
