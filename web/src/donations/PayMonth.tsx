import type { OwnMonthlyGift } from '@namugongo/contract/monthly-gifts';
import { problemDetail } from '@namugongo/contract/problems';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CardArea, CardError, PaymentProgress } from '../ui/card/CardArea.tsx';
import type { CardField } from '../ui/card/card-field.ts';
import { ErrorDialog } from '../ui/card/ErrorDialog.tsx';
import { ChoiceField } from '../ui/fields/ChoiceField.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './Donation.module.css';
import { owedWords, useMonthPayment } from './useMonthPayment.ts';

type PayMonthProps = { linkKey: string; gift: OwnMonthlyGift; onPaid: () => void };

/** Pays the month that the card did not: with the same card, where the bank asks, or with another one from now on. */
export function PayMonth({ linkKey, gift, onPaid }: PayMonthProps) {
  const card = useRef<CardField>(null);
  const [which, setWhich] = useState<'same' | 'other'>(
    gift.lastResult === 'asked' ? 'same' : 'other',
  );
  const payment = useMonthPayment({ linkKey, card, onPaid });
  const busy = payment.progress !== null;
  const money = formatMoney(gift.amount, 'full');
  return (
    <section className={styles.owed} aria-labelledby="owed">
      <h2 id="owed">Give this month</h2>
      <Notice tone="warn">{owedWords(gift)}</Notice>
      <Form onSubmit={() => void payment.start(which === 'same')}>
        <ChoiceField
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
        {/* The same card too needs the field: it shows the bank's question. */}
        <div className={styles.cardArea} hidden={which === 'same'}>
          <CardArea
            amountCents={gift.amount}
            capture="automatic"
            keep
            busy={busy}
            handle={card}
            onUnavailable={() => payment.fail(problemDetail('payment-unavailable'))}
          />
          <p className={styles.soft}>
            I agree that this card is charged {money} now, and every month from now on in the place
            of the one before, until I end it.
          </p>
        </div>
        <CardError words={payment.cardError} />
        <PaymentProgress words={payment.progress} />
        <Button type="submit" busy={busy} wide="onPhone">
          {busy ? 'Processing...' : `Give ${money} now`}
        </Button>
      </Form>
      <ErrorDialog words={payment.failure} onOk={() => payment.fail(null)} />
    </section>
  );
}
