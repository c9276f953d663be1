import type { RefObject } from 'react';
import { problemDetail } from '#contract/problems.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CardDeclined, CardError, PaymentProgress } from './payment-card/CardSection.tsx';
import type { CardField } from './payment-card/card-field.ts';
import { ErrorDialog } from './payment-card/ErrorDialog.tsx';
import type { PaymentResponse, usePayment } from './payment-card/usePayment.ts';
import { PaymentCardSection } from './PaymentCardSection.tsx';

type PayByCardProps = {
  amountCents: number;
  card: RefObject<CardField | null>;
  payment: Pick<
    ReturnType<typeof usePayment<void, PaymentResponse>>,
    'progress' | 'cardError' | 'declined' | 'failure' | 'fail'
  >;
  disabled?: boolean;
};

/** The card field in a form, the button that pays, and what became of it. The card is charged once the purchase is certain. */
export function PayByCard({ amountCents, card, payment, disabled = false }: PayByCardProps) {
  const busy = payment.progress !== null;
  return (
    <>
      <PaymentCardSection
        amountCents={amountCents}
        capture="manual"
        busy={busy}
        handle={card}
        onUnavailable={() => payment.fail(problemDetail('payment-unavailable'))}
      />
      <CardError message={payment.cardError} />
      <CardDeclined reason={payment.declined} />
      <PaymentProgress message={payment.progress} />
      <Button type="submit" busy={busy} disabled={disabled} fullWidth="onMobile">
        {busy ? 'Processing...' : `Pay ${formatMoney(amountCents, 'full')} by card`}
      </Button>
      <ErrorDialog message={payment.failure} onOk={() => payment.fail(null)} />
    </>
  );
}
