import type { MonthlyGift } from '@namugongo/contract/monthly-gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { useEndMonthlyGift } from './queries.ts';

/** Asks once, by name, before a monthly gift ends for good. */
export function EndMonthlyDialog({ gift, onClose }: { gift: MonthlyGift; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const end = useEndMonthlyGift();
  return (
    <Dialog
      title={`End the monthly gift of ${gift.name}?`}
      opened
      onClose={end.isPending ? undefined : onClose}
      width={560}
    >
      <Form
        onSubmit={() =>
          !end.isPending && end.mutate({ id: gift.id, reason }, { onSuccess: onClose })
        }
      >
        <p>
          {formatMoney(gift.amount, 'full')} a month end at once and for good, the card is
          forgotten, and {gift.email} is told. What was given stays.
        </p>
        <TextAreaField
          id="end-reason"
          label="Reason"
          optional
          hint="Kept with the entry of the audit log."
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {end.error && <ProblemMessage error={end.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose} disabled={end.isPending}>
            Cancel
          </Button>
          <Button type="submit" busy={end.isPending}>
            End it
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
