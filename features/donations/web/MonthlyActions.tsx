import type {
  MonthlyAction,
  OwnMonthlyDonation,
} from '#features/donations/contract/monthly-donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { CalendarX, CreditCard, Pause, Pencil, Play } from '#ui/icons.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import layout from '#ui/layout/layout.module.css';
import { useMonthlyAction } from './queries.ts';

type MonthlyActionsProps = {
  linkKey: string;
  donation: OwnMonthlyDonation;
  onChange: () => void;
  onOtherCard: () => void;
  onDone: (step: MonthlyAction) => void;
};

/** Change the amount, change the card, pause or resume, and end. Only ending needs a confirmation, because it cannot be undone. */
export function MonthlyActions({
  linkKey,
  donation,
  onChange,
  onOtherCard,
  onDone,
}: MonthlyActionsProps) {
  const [ending, setEnding] = useState(false);
  const step = useMonthlyAction(linkKey);
  const paused = donation.state === 'PAUSED';
  const take = (word: MonthlyAction) =>
    !step.isPending &&
    step.mutate(word, { onSuccess: () => onDone(word), onSettled: () => setEnding(false) });
  const word = paused ? 'resume' : 'pause';
  return (
    <>
      {step.error && <ErrorMessage error={step.error} />}
      <div className={layout.rowWide}>
        <Button variant="secondary" icon={<Pencil aria-hidden="true" />} onClick={onChange}>
          Change amount
        </Button>
        {/* While a month is overdue, its payment form has the card field. */}
        {!donation.owed && (
          <Button
            variant="secondary"
            icon={<CreditCard aria-hidden="true" />}
            onClick={onOtherCard}
          >
            Use another card
          </Button>
        )}
        <Button
          variant="secondary"
          icon={paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          busy={step.isPending && step.variables === word}
          onClick={() => take(word)}
        >
          {paused ? 'Restart my gift' : 'Pause my gift'}
        </Button>
        <Button
          variant="secondary"
          icon={<CalendarX aria-hidden="true" />}
          onClick={() => setEnding(true)}
        >
          End my gift
        </Button>
      </div>
      <ConfirmDialog
        title={`End your monthly gift of ${formatMoney(donation.amount, 'full')}?`}
        opened={ending}
        confirmLabel="End my gift"
        cancelLabel="Keep my gift"
        busy={step.isPending}
        onConfirm={() => take('end')}
        onCancel={() => setEnding(false)}
      >
        <p>
          It ends right now. We won&rsquo;t charge your card again, and our card processor deletes
          it. Your past gifts stay on your statement.
        </p>
      </ConfirmDialog>
    </>
  );
}
