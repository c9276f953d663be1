import { type Drawer, drawers } from '#features/orders/contract/drawers.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { Money } from '#ui/data/Money.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useDayChoice } from '#features/site/web/useDayChoice.tsx';
import { ClosingForm } from './ClosingForm.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Drawers.module.css';

/** /cash-drawer: what a person sold at the box office on a day, and the closing count. */
export function CashDrawerScreen() {
  const { day, field } = useDayChoice('drawer-day');
  const query = useQuery({
    ...apiQueryOptions(drawers.get, { params: { day } }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  return (
    <StaffPage
      title="Cash drawer"
      subtitle="Count what is in your drawer at the end of the day. The treasurer sees it."
    >
      <div className={styles.day}>
        {field}
        <PrintButton />
      </div>
      {query.isPending && <RowsSkeleton rows={5} />}
      <QueryError query={query} />
      {query.data && (
        <div className={styles.columns}>
          <Sales drawer={query.data} />
          <ClosingForm key={day} drawer={query.data} />
        </div>
      )}
    </StaffPage>
  );
}

function Sales({ drawer }: { drawer: Drawer }) {
  const lines = [
    ['Cash', drawer.cashCents],
    ['Checks', drawer.checkCents],
    ['Zelle', drawer.zelleCents],
  ] as const;
  return (
    <Card as="section" className={styles.card}>
      <h2>Your sales</h2>
      <p className={layout.soft}>Box office sales of this day, minus refunds.</p>
      <dl className={styles.sums}>
        {lines.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} style="full" />
            </dd>
          </div>
        ))}
      </dl>
      {drawer.checks.length > 0 && (
        <>
          <h3>Checks</h3>
          <ul className={styles.checks}>
            {drawer.checks.map(({ orderId, reference, amountCents }) => (
              <li key={orderId}>
                <span>{reference ? `Check ${reference}` : `Order ${orderId}`}</span>
                <Money cents={amountCents} style="full" />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
