import type { Gift } from '@namugongo/contract/donations';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useRefundGift } from './queries.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Asks once, by name, before a gift goes back. */
export function RefundDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const refund = useRefundGift();
  const money = formatMoney(gift.amount);
  return (
    <ReasonDialog
      question={`Give ${money} back to ${gift.name}?`}
      yes={`Give ${money} back`}
      step={refund}
      onYes={(reason) => refund.mutate({ gift, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      The whole gift goes back to the card. {gift.email && 'The giver is told by e-mail. '}
      This cannot be taken back.
      {gift.monthly && ' Its monthly gift goes on; it is ended under Monthly.'}
    </ReasonDialog>
  );
}
