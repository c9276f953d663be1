import { formatChairLabel } from '@namugongo/contract/rules/names';
import { X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { reserveScrollPadding } from '../../ui/reserve-scroll-padding.ts';
import { Money } from '../../ui/Money.tsx';
import { formatChairCount } from '../chairs/table-summary.ts';
import styles from './BoxOffice.module.css';
import type { Sale } from './useSale.ts';

/** Bottom bar with the chosen chairs, their total and the button to sell them. */
export function SelectedChairs({ sale, onSell }: { sale: Sale; onSell: () => void }) {
  const { chosen, totalCents } = sale;
  if (chosen.chairs.length === 0) return null;
  return (
    <section ref={reserveScrollPadding} className={styles.chosen} aria-label="Chosen chairs">
      <ul className={styles.chips}>
        {chosen.chairs.map((chair) => (
          <li key={chair.id}>
            <button
              type="button"
              aria-label={`Remove ${chair.tableName}, ${chair.chairName}`}
              onClick={() => chosen.toggle(chair.id)}
            >
              {formatChairLabel(chair)}
              <X size={18} strokeWidth={2.4} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <b>
          <Money cents={totalCents} />
        </b>
        {formatChairCount(chosen.chairs.length)}
      </p>
      <Button onClick={onSell}>Sell or give</Button>
    </section>
  );
}
