import type { OwnMonthlyDonation } from '@namugongo/contract/monthly-donations';
import { problemDetail } from '@namugongo/contract/problems';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useRef } from 'react';
import { CardError, PaymentProgress } from '../ui/payment-card/CardSection.tsx';
import { PaymentCardSection } from '../PaymentCardSection.tsx';
import type { CardField } from '../ui/payment-card/card-field.ts';
import { ErrorDialog } from '../ui/payment-card/ErrorDialog.tsx';
import { Dialog, FormActions } from '../ui/dialogs/Dialog.tsx';
import { Form } from '../ui/forms/Form.tsx';
import layout from '../ui/layout/layout.module.css';
import styles from './Donation.module.css';
import { useCardChange } from './useCardChange.ts';

type ChangeCardDialogProps = {
  linkKey: string;
  donation: OwnMonthlyDonation;
  onSaved: (lastFour: string | null) => void;
  onClose: () => void;
};

/** Saves another card for future donations; nothing is charged now. The form keeps its values until the card is saved or the dialog closes. */
export function ChangeCardDialog({ linkKey, donation, onSaved, onClose }: ChangeCardDialogProps) {
  const card = useRef<CardField>(null);
  const change = useCardChange({ linkKey, card, onSaved });
  const busy = change.progress !== null;
  return (
    <Dialog title="Use another card" opened onClose={busy ? undefined : onClose} width={560}>
      <Form onSubmit={() => void change.start()}>
        <div className={styles.cardArea}>
          <PaymentCardSection
            amountCents={null}
            capture="automatic"
            keep
            busy={busy}
            handle={card}
            onUnavailable={() => change.fail(problemDetail('payment-unavailable'))}
          />
          {/* Near the field: on a phone the buttons cover the end of the form. */}
          <CardError message={change.cardError} />
          <PaymentProgress message={change.progress} />
          <p className={layout.soft}>
            We won&rsquo;t charge anything now. I agree to a charge of{' '}
            {formatMoney(donation.amount, 'full')} to this card every month instead of my old card,
            until I cancel.
          </p>
        </div>
        <FormActions submit="Use this card" busy={busy} onCancel={busy ? undefined : onClose} />
      </Form>
      <ErrorDialog message={change.failure} onOk={() => change.fail(null)} />
    </Dialog>
  );
}
