import type { Account } from '#contract/account.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { hasRole } from '#features/accounts/contract/rules/roles.ts';
import type { SaleState } from '#features/today/contract/today.ts';
import { Link } from '#ui/router/Link.tsx';
import { Card } from '#ui/layout/Card.tsx';
import styles from './Today.module.css';

/** The sale of the current event in figures. */
export function SaleCard({ sale, account }: { sale: SaleState; account: Account }) {
  const { event, sold, held, free, seated, soldCents } = sale;
  const seesMoney = hasRole(account, ['reception', 'treasurer']);
  const figures = [
    { label: 'Sold', value: String(sold) },
    { label: 'In carts', value: String(held) },
    { label: 'Free', value: String(free) },
    ...(seated > 0 ? [{ label: 'Seated', value: String(seated) }] : []),
    ...(seesMoney
      ? [{ label: 'Tickets, without fees', value: formatMoney(soldCents, 'full') }]
      : []),
  ];
  return (
    <section aria-labelledby="sale">
      <h2 id="sale" className={styles.heading}>
        {event.title}
      </h2>
      <Card className={styles.sale}>
        <p>{describeSale(event)}</p>
        <dl>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {seesMoney && <Link to="/umdcheckoutsummary">Sold per table</Link>}
      </Card>
    </section>
  );
}

const describeSale = ({ past, salesOpen }: SaleState['event']): string =>
  past
    ? 'The reception is over.'
    : salesOpen
      ? 'Tickets are on sale.'
      : 'Tickets are not on sale now.';
