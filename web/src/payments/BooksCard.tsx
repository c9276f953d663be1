import type { Totals } from '@namugongo/contract/payments';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Card } from '../ui/Card.tsx';
import { Money } from '../ui/Money.tsx';
import { booksAgree } from './payment-words.ts';
import styles from './Treasury.module.css';

/** Whether the ledger and the provider's own books tell the same, to the cent. */
export function BooksCard({ totals: { income, books } }: { totals: Totals }) {
  const verdict = booksAgree({ income, books });
  const byCard = income
    .filter(({ method }) => method === 'card')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const Icon = verdict === 'agree' ? CircleCheck : TriangleAlert;
  const words = {
    agree: 'The books agree, to the cent.',
    differ: 'The books differ. Look at the lists below first.',
    unanswered: 'The provider did not answer just now; its books could not be compared.',
  };
  return (
    <Card as="section" className={`${styles.books} ${styles[verdict]}`}>
      <h2>
        <Icon size={28} aria-hidden="true" /> {words[verdict]}
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
          <dt>Taken, by our ledger</dt>
          <dd>
            <Money cents={books.cardCents} style="full" />
          </dd>
        </div>
        <div>
          <dt>Taken, by the provider’s books</dt>
          <dd>
            {books.providerCents === null ? (
              'no answer'
            ) : (
              <Money cents={books.providerCents} style="full" />
            )}
          </dd>
        </div>
        <div>
          <dt>On its way</dt>
          <dd>
            <Money cents={books.clearingCents} style="full" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
