import { useState } from 'react';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { BooksPanel } from '#features/accounting/web/BooksPanel.tsx';
import { DepositFiles } from '#features/accounting/web/DepositFiles.tsx';
import { DayPanel } from './DayPanel.tsx';
import { DepositsPanel } from '#features/payments/web/DepositsPanel.tsx';
import { IncomePanel } from '#features/payments/web/IncomePanel.tsx';
import { OpenIssuesPanel } from '#features/payments/web/OpenIssuesPanel.tsx';
import { PaymentsPanel } from '#features/payments/web/PaymentsPanel.tsx';

type Tab = 'board' | 'day' | 'income' | 'payments' | 'deposits' | 'books';

/** /treasury: reconciliation, open issues, income, payments and files for the books (payments, 'the treasurer's board'). */
export function TreasuryScreen() {
  const [tab, setTab] = useState<Tab>('board');
  return (
    <StaffPage title="Treasurer’s board" subtitle="Amounts are what came in, minus refunds.">
      <Tabs
        label="Treasurer’s board"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'board', label: 'Board', panel: <OpenIssuesPanel /> },
          { value: 'day', label: 'Day', panel: <DayPanel /> },
          { value: 'income', label: 'Income', panel: <IncomePanel /> },
          { value: 'payments', label: 'Payments', panel: <PaymentsPanel /> },
          {
            value: 'deposits',
            label: 'Deposits',
            panel: <DepositsPanel files={(payout) => <DepositFiles payout={payout} />} />,
          },
          { value: 'books', label: 'Books', panel: <BooksPanel /> },
        ]}
      />
    </StaffPage>
  );
}
