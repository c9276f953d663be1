import { formatMoney } from '#contract/rules/money.ts';
import { isIncomeMethod, type PaymentMethod } from '#features/payments/contract/payment-methods.ts';

type Move = {
  method: PaymentMethod;
  ticketCents: number;
  chairCents: number;
  /** All tickets of an order move, and the cents are those of all. */
  isOrder?: boolean;
};

/** What a move to a chair of another price does about the money; '' where there is no difference, and for tickets that nobody paid. */
export function describeDifference({
  method,
  ticketCents,
  chairCents,
  isOrder = false,
}: Move): string {
  if (ticketCents === chairCents || !isIncomeMethod(method)) return '';
  const money = (cents: number) => formatMoney(cents, 'full');
  const prices = isOrder
    ? `The tickets cost ${money(ticketCents)}, and these chairs cost ${money(chairCents)}. No money changes hands.`
    : `The ticket cost ${money(ticketCents)}, and the chair costs ${money(chairCents)}. No money changes hands.`;
  return chairCents < ticketCents
    ? `${prices} To refund the ${money(ticketCents - chairCents)}, a treasurer chooses “Refund an amount” on the ${isOrder ? 'order' : 'ticket'}.`
    : prices;
}
