import { mostCents } from '@namugongo/contract/donations';
import type { OwnMonthlyGift } from '@namugongo/contract/monthly-gifts';
import { centsIn, feeOfGift, wireWords } from '@namugongo/contract/rules/gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { CheckField } from '../ui/fields/CheckField.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { useChangeAmounts } from './queries.ts';

type MonthlyAmountsProps = {
  linkKey: string;
  gift: OwnMonthlyGift;
  onSaved: () => void;
  onClose: () => void;
};

function faultOf(typed: string): string {
  const cents = centsIn(typed);
  if (!cents) return 'Amount is required';
  return cents > mostCents ? 'Amount is too large' : '';
}

/** Other amounts for the same purposes, from the next charge on. */
export function MonthlyAmounts({ linkKey, gift, onSaved, onClose }: MonthlyAmountsProps) {
  const [typed, setTyped] = useState(() => gift.parts.map(({ amount }) => String(amount / 100)));
  const [coverFee, setCoverFee] = useState(gift.coveredFee > 0);
  const [tried, setTried] = useState(false);
  const change = useChangeAmounts(linkKey);
  const giftCents = typed.reduce((sum, text) => sum + (centsIn(text) ?? 0), 0);
  const fee = coverFee ? feeOfGift(giftCents, gift.feePercent) : 0;
  const wrong = tried ? typed.flatMap((text, index) => (faultOf(text) ? [index] : [])) : [];
  function save() {
    setTried(true);
    if (change.isPending || typed.some(faultOf)) return;
    const parts = gift.parts.map(({ message }, index) => ({
      message,
      amount: centsIn(typed[index] ?? '') ?? 0,
    }));
    change.mutate({ parts, coverFee }, { onSuccess: onSaved });
  }
  return (
    <Dialog
      title="Change the amount"
      opened
      onClose={change.isPending ? undefined : onClose}
      width={520}
    >
      <Form
        wrong={wrong.map((index) => ({
          field: `monthly-${index}`,
          label: wireWords(gift.parts[index]?.message ?? ''),
        }))}
        onSubmit={save}
      >
        <Amounts gift={gift} typed={typed} wrong={wrong} onType={setTyped} />
        {(gift.feePercent > 0 || coverFee) && (
          <CheckField label="Cover the card's fee" checked={coverFee} onChange={setCoverFee} />
        )}
        <p>
          Every month: <b>{formatMoney(giftCents + fee, 'full')}</b>
          {gift.owed && ', also when this month is tried again'}.
        </p>
        {change.error && <ProblemMessage error={change.error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" busy={change.isPending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

type AmountsProps = {
  gift: OwnMonthlyGift;
  typed: readonly string[];
  wrong: readonly number[];
  onType: (typed: string[]) => void;
};

function Amounts({ gift, typed, wrong, onType }: AmountsProps) {
  return gift.parts.map(({ message }, index) => (
    <TextField
      key={message}
      id={`monthly-${index}`}
      label={wireWords(message)}
      inputMode="decimal"
      value={typed[index] ?? ''}
      error={wrong.includes(index) && faultOf(typed[index] ?? '')}
      onChange={({ currentTarget }) => onType(typed.with(index, currentTarget.value))}
    />
  ));
}
