import type { OwnMonthlyDonation } from '@namugongo/contract/monthly-donations';
import { problemDetail } from '@namugongo/contract/problems';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CardError, PaymentProgress } from '../ui/payment-card/CardSection.tsx';
import { PaymentCardSection } from '../PaymentCardSection.tsx';
import type { CardField } from '../ui/payment-card/card-field.ts';
import { ErrorDialog } from '../ui/payment-card/ErrorDialog.tsx';
import { RadioGroupField } from '../ui/fields/RadioGroupField.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { Alert } from '../ui/Alert.tsx';
import styles from './Donation.module.css';
import { formatAmountOwed, useMonthPayment } from './useMonthPayment.ts';

type PayMonthProps = { linkKey: string; donation: OwnMonthlyDonation; onPaid: () => void };

/** Pays the overdue month: with the saved card when the bank needs a confirmation, or with another card that replaces it. */
export function PayMonth({ linkKey, donation, onPaid }: PayMonthProps) {
  const card = useRef<CardField>(null);
  const [which, setWhich] = useState<'same' | 'other'>(
    donation.lastResult === 'asked' ? 'same' : 'other',
  );
  const payment = useMonthPayment({ linkKey, card, onPaid });
  const busy = payment.progress !== null;
  const money = formatMoney(donation.amount, 'full');
  return (
    <section className={styles.owed} aria-labelledby="owed">
      <h2 id="owed">Pay this month&rsquo;s gift</h2>
      <Alert tone="warn">{formatAmountOwed(donation)}</Alert>
      <Form onSubmit={() => void payment.start(which === 'same')}>
        <RadioGroupField
          label="Card"
          id="card-choice"
          beside
          choices={[
            { value: 'same', label: 'The same card' },
            { value: 'other', label: 'Another card' },
          ]}
          value={which}
          onChange={setWhich}
        />
        {/* The saved card needs the field too: it shows the bank's challenge. */}
        <div className={styles.cardArea} hidden={which === 'same'}>
          <PaymentCardSection
            amountCents={donation.amount}
            capture="automatic"
            keep
            busy={busy}
            handle={card}
            onUnavailable={() => payment.fail(problemDetail('payment-unavailable'))}
          />
          <p className={styles.soft}>
            I agree to a charge of {money} to this card now, and every month from now on instead of
            my old card, until I cancel.
          </p>
        </div>
        <CardError message={payment.cardError} />
        <PaymentProgress message={payment.progress} />
        <Button type="submit" busy={busy} fullWidth="onMobile">
          {busy ? 'Processing...' : `Pay ${money} now`}
        </Button>
      </Form>
      <ErrorDialog message={payment.failure} onOk={() => payment.fail(null)} />
    </section>
  );
}
