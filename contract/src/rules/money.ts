// Created once, because creating a formatter is slow.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** '$200' or '$1,234.50'; 'short' leaves out zero cents (look, 'Rules for every screen'). */
export function formatMoney(cents: number, style: 'short' | 'full' = 'short'): string {
  const format = cents % 100 === 0 && style === 'short' ? whole : withCents;
  return `${cents < 0 ? '-' : ''}$${format.format(Math.abs(cents) / 100)}`;
}
