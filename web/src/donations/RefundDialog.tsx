import type { Gift } from '@namugongo/contract/donations';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { useRefundGift } from './queries.ts';

/** Asks once, by name, before a gift goes back. */
export function RefundDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const refund = useRefundGift();
  const money = formatMoney(gift.amount);
  return (
    <Dialog
      title={`Give ${money} back to ${gift.name}?`}
      opened
      onClose={refund.isPending ? undefined : onClose}
      width={560}
    >
      <Form
        onSubmit={() =>
          !refund.isPending && refund.mutate({ gift, reason }, { onSuccess: onClose })
        }
      >
        <p>
          The whole gift goes back to the card. {gift.email && 'The giver is told by e-mail. '}
          This cannot be taken back.
          {gift.monthly && ' Its monthly gift goes on; it is ended under Monthly.'}
        </p>
        <TextAreaField
          id="refund-reason"
          label="Reason"
          optional
          hint="Kept with the entry of the audit log."
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {refund.error && <ProblemMessage error={refund.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose} disabled={refund.isPending}>
            Cancel
          </Button>
          <Button type="submit" busy={refund.isPending}>
            Give {money} back
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
