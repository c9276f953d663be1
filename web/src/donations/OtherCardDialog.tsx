import type { OwnMonthlyGift } from '@namugongo/contract/monthly-gifts';
import { problemDetail } from '@namugongo/contract/problems';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useRef } from 'react';
import { CardArea, CardError, PaymentProgress } from '../ui/card/CardArea.tsx';
import type { CardField } from '../ui/card/card-field.ts';
import { ErrorDialog } from '../ui/card/ErrorDialog.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { Form } from '../ui/fields/Form.tsx';
import styles from './Donation.module.css';
import { useCardChange } from './useCardChange.ts';

type OtherCardDialogProps = {
  linkKey: string;
  gift: OwnMonthlyGift;
  onKept: (lastFour: string | null) => void;
  onClose: () => void;
};

/** Another card for the gifts to come; nothing is charged now. What was typed stays until the card is kept or the dialog is closed. */
export function OtherCardDialog({ linkKey, gift, onKept, onClose }: OtherCardDialogProps) {
  const card = useRef<CardField>(null);
  const change = useCardChange({ linkKey, card, onKept });
  const busy = change.progress !== null;
  return (
    <Dialog title="Use another card" opened onClose={busy ? undefined : onClose} width={560}>
      <Form onSubmit={() => void change.start()}>
        <div className={styles.cardArea}>
          <CardArea
            amountCents={null}
            capture="automatic"
            keep
            busy={busy}
            handle={card}
            onUnavailable={() => change.fail(problemDetail('payment-unavailable'))}
          />
          {/* Near the field: on a phone the actions cover the end of the form. */}
          <CardError words={change.cardError} />
          <PaymentProgress words={change.progress} />
          <p className={styles.soft}>
            Nothing is charged now. I agree that this card is charged{' '}
            {formatMoney(gift.amount, 'full')} every month in the place of the one before, until I
            end it.
          </p>
        </div>
        <FormActions submit="Use this card" busy={busy} onCancel={busy ? undefined : onClose} />
      </Form>
      <ErrorDialog words={change.failure} onOk={() => change.fail(null)} />
    </Dialog>
  );
}
