import type { MonthlyStep, OwnMonthlyGift } from '@namugongo/contract/monthly-gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { CalendarX, CreditCard, Pause, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import styles from './Donation.module.css';
import { useMonthlyStep } from './queries.ts';

type MonthlyStepsProps = {
  linkKey: string;
  gift: OwnMonthlyGift;
  onChange: () => void;
  onOtherCard: () => void;
  onDone: (step: MonthlyStep) => void;
};

/** Change, another card, pause or go on, and end; only ending asks, because it is for good. */
export function MonthlySteps({ linkKey, gift, onChange, onOtherCard, onDone }: MonthlyStepsProps) {
  const [ending, setEnding] = useState(false);
  const step = useMonthlyStep(linkKey);
  const paused = gift.state === 'PAUSED';
  const take = (word: MonthlyStep) =>
    !step.isPending &&
    step.mutate(word, { onSuccess: () => onDone(word), onSettled: () => setEnding(false) });
  const word = paused ? 'resume' : 'pause';
  return (
    <>
      {step.error && <ProblemMessage error={step.error} />}
      <div className={styles.steps}>
        <Button look="quiet" icon={<Pencil aria-hidden="true" />} onClick={onChange}>
          Change the amount
        </Button>
        {/* While a month is owed, giving it asks for the card. */}
        {!gift.owed && (
          <Button look="quiet" icon={<CreditCard aria-hidden="true" />} onClick={onOtherCard}>
            Use another card
          </Button>
        )}
        <Button
          look="quiet"
          icon={paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          busy={step.isPending && step.variables === word}
          onClick={() => take(word)}
        >
          {paused ? 'Go on with the next month' : 'Pause'}
        </Button>
        <Button
          look="quiet"
          icon={<CalendarX aria-hidden="true" />}
          onClick={() => setEnding(true)}
        >
          End this gift
        </Button>
      </div>
      <ConfirmDialog
        question={`End your monthly gift of ${formatMoney(gift.amount, 'full')}?`}
        opened={ending}
        yes="End it"
        no="Keep it"
        busy={step.isPending}
        onYes={() => take('end')}
        onNo={() => setEnding(false)}
      >
        <p>
          It ends at once and for good: your card is not charged any more, and our payment provider
          forgets it. What you gave stays on your statement.
        </p>
      </ConfirmDialog>
    </>
  );
}
