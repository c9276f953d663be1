import { useState } from 'react';
import { Tabs } from '../ui/Tabs.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { IncomePanel } from './IncomePanel.tsx';
import { MattersPanel } from './MattersPanel.tsx';
import { PaymentsPanel } from './PaymentsPanel.tsx';

type Tab = 'board' | 'income' | 'payments';

/** /treasury: what does not add up, what waits, and what came in (payments, 'the treasurer's board'). */
export function TreasuryScreen() {
  const [tab, setTab] = useState<Tab>('board');
  return (
    <TeamPage
      title="Treasurer’s board"
      subtitle="Every figure is a sum of the ledger. Amounts are what came in less what was given back."
    >
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
    </TeamPage>
  );
}
