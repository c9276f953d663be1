import type { TreasuryTotals } from '#features/payments/contract/payments.ts';
import { CircleCheck, TriangleAlert } from '#ui/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Money } from '#ui/data/Money.tsx';
import { getReconciliationStatus } from '#features/payments/contract/rules/payment-labels.ts';
import styles from './Treasury.module.css';

/** Whether the ledger matches the provider's records, to the cent. */
export function ReconciliationCard({ totals: { income, books } }: { totals: TreasuryTotals }) {
  const status = getReconciliationStatus({ income, books });
  const byCard = income
    .filter(({ method }) => method === 'card')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const Icon = status === 'agree' ? CircleCheck : TriangleAlert;
  const messages = {
    agree: 'The books match, to the cent.',
    differ: "The books don't match. Start with the lists below.",
    unanswered:
      "The card processor didn't answer, so we couldn't compare. Choose Refresh to try again.",
  };
  return (
    <Card as="section" className={`${styles.books} ${styles[status]}`}>
      <h2>
        <Icon size={28} aria-hidden="true" /> {messages[status]}
      </h2>
      <dl>
        <div>
          <dt>All income</dt>
          <dd>
            <Money cents={books.incomeCents} style="full" />
          </dd>
        </div>
        <div>
          <dt>Income by card</dt>
          <dd>
            <Money cents={byCard} style="full" />
          </dd>
        </div>
        <div>
          <dt>Charged, by our records</dt>
          <dd>
            <Money cents={books.cardCents} style="full" />
          </dd>
        </div>
        <div>
          <dt>Charged, by the card processor’s records</dt>
          <dd>
            {books.providerCents === null ? (
              'No answer'
            ) : (
              <Money cents={books.providerCents} style="full" />
            )}
          </dd>
        </div>
        <div>
          <dt>Not settled yet</dt>
          <dd>
            <Money cents={books.clearingCents} style="full" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
