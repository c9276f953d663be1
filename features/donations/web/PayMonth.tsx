import type { DonationResponse } from '#features/donations/contract/donations.ts';
import {
  monthlyDonations,
  type OwnMonthlyDonation,
} from '#features/donations/contract/monthly-donations.ts';
import { problemDetail } from '#contract/problems.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { type RefObject, useRef, useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import {
  CardDeclined,
  CardError,
  PaymentProgress,
} from '#features/payments/web/payment-card/CardSection.tsx';
import { PaymentCardSection } from '#features/payments/web/PaymentCardSection.tsx';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import { ErrorDialog } from '#features/payments/web/payment-card/ErrorDialog.tsx';
import { createPaymentCallOptions } from '#features/payments/web/payment-card/payment-call.ts';
import { usePayment } from '#features/payments/web/payment-card/usePayment.ts';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Donation.module.css';
import { fetchDonation } from './useDonate.ts';

/** The saved card, or another one that replaces it. */
type CardChoice = 'same' | 'other';

type PayMonthProps = { linkKey: string; donation: OwnMonthlyDonation; onPaid: () => void };

/** Pays the overdue month: with the saved card when the bank needs a confirmation, or with another card that replaces it. */
export function PayMonth({ linkKey, donation, onPaid }: PayMonthProps) {
  const card = useRef<CardField>(null);
  const [which, setWhich] = useState<CardChoice>(
    donation.lastResult === 'asked' ? 'same' : 'other',
  );
  const payment = useMonthPayment({ linkKey, card, onPaid });
  const busy = payment.progress !== null;
  const money = formatMoney(donation.amount, 'full');
  return (
    <section className={styles.owed} aria-labelledby="owed">
      <h2 id="owed">Pay this month&rsquo;s gift</h2>
      <Alert tone="warn">{formatAmountOwed(donation)}</Alert>
      <Form onSubmit={() => void payment.start(which)}>
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
          <p className={layout.soft}>
            I agree to a charge of {money} to this card now, and every month from now on instead of
            my old card, until I cancel.
          </p>
        </div>
        <CardError message={payment.cardError} />
        <CardDeclined reason={payment.declined} />
        <PaymentProgress message={payment.progress} />
        <Button type="submit" busy={busy} fullWidth="onMobile">
          {busy ? 'Processing...' : `Pay ${money} now`}
        </Button>
      </Form>
      <ErrorDialog message={payment.failure} onOk={() => payment.fail(null)} />
    </section>
  );
}

type MonthPaymentOptions = {
  linkKey: string;
  card: RefObject<CardField | null>;
  onPaid: () => void;
};

/** The payment of the overdue month. */
function useMonthPayment({ linkKey, card, onPaid }: MonthPaymentOptions) {
  return usePayment<CardChoice, DonationResponse>({
    card,
    payingMessage: 'Charging your card...',
    skipsCard: (choice) => choice === 'same',
    pay: (token) =>
      callApi(
        monthlyDonations.payOverdue,
        { params: { key: linkKey }, body: { token } },
        createPaymentCallOptions(),
      ),
    fetchPayment: ({ reference }) => fetchDonation(reference),
    onPaid,
  });
}

/** Why the month is overdue; empty when it is not. */
function formatAmountOwed({ owed, lastResult, pausedBy }: OwnMonthlyDonation): string {
  if (!owed) return '';
  if (lastResult === 'asked') return "Your bank needs you to confirm this month's gift.";
  return pausedBy === 'card'
    ? 'Your card was declined three times, so we paused your gift.'
    : 'Your card was declined this month.';
}
