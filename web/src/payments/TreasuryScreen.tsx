import { useState } from 'react';
import { Page } from '../ui/Card.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { IncomePanel } from './IncomePanel.tsx';
import { MattersPanel } from './MattersPanel.tsx';
import { PaymentsPanel } from './PaymentsPanel.tsx';
import styles from './Treasury.module.css';

type Tab = 'board' | 'income' | 'payments';

/** /treasury: what does not add up, what waits, and what came in (payments, 'the treasurer's board'). */
export function TreasuryScreen() {
  const [tab, setTab] = useState<Tab>('board');
  return (
    <Page wide className={styles.page}>
      <header className={styles.head}>
        <h1>Treasurer’s board</h1>
        <p>
          Every figure is a sum of the ledger. Amounts are what came in less what was given back.
        </p>
      </header>
      <Tabs
        label="Treasurer’s board"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'board', label: 'Board', panel: <MattersPanel /> },
          { value: 'income', label: 'Income', panel: <IncomePanel /> },
          { value: 'payments', label: 'Payments', panel: <PaymentsPanel /> },
        ]}
      />
    </Page>
  );
}
