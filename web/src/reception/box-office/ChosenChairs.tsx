import { chairLabel } from '@namugongo/contract/rules/names';
import { X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { keepClearOf } from '../../ui/keep-clear-of.ts';
import { Money } from '../../ui/Money.tsx';
import { chairCount } from '../chairs/table-facts.ts';
import styles from './BoxOffice.module.css';
import type { Sale } from './useSale.ts';

/** At the lower edge: what is chosen, what it comes to, and the way on. */
export function ChosenChairs({ sale, onSell }: { sale: Sale; onSell: () => void }) {
  const { chosen, totalCents } = sale;
  if (chosen.chairs.length === 0) return null;
  return (
    <section ref={keepClearOf} className={styles.chosen} aria-label="Chosen chairs">
      <ul className={styles.chips}>
        {chosen.chairs.map((chair) => (
          <li key={chair.id}>
            <button
              type="button"
              aria-label={`Remove ${chair.tableName}, ${chair.chairName}`}
              onClick={() => chosen.toggle(chair.id)}
            >
              {chairLabel(chair)}
              <X size={18} strokeWidth={2.4} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <b>
          <Money cents={totalCents} />
        </b>
        {chairCount(chosen.chairs.length)}
      </p>
      <Button onClick={onSell}>Sell or give</Button>
    </section>
  );
}
