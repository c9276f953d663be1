import type { MonthlyGift } from '@namugongo/contract/monthly-gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useEndMonthlyGift } from './queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Asks once, by name, before a monthly gift ends for good. */
export function EndMonthlyDialog({ gift, onClose }: { gift: MonthlyGift; onClose: () => void }) {
  const end = useEndMonthlyGift();
  return (
    <ReasonDialog
      question={`End the monthly gift of ${gift.name}?`}
      yes="End it"
      step={end}
      onYes={(reason) => end.mutate({ id: gift.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {formatMoney(gift.amount, 'full')} a month end at once and for good, the card is forgotten,
      and {gift.email} is told. What was given stays.
    </ReasonDialog>
  );
}
