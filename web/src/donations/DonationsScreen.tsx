import { useState } from 'react';
import { PillSelect } from '../ui/PillSelect.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { GiftsPanel } from './GiftsPanel.tsx';
import { MonthlyPanel } from './MonthlyPanel.tsx';
import type { Year } from './queries.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { StatementsPanel } from './StatementsPanel.tsx';
import { TotalsPanel } from './TotalsPanel.tsx';

type Tab = 'gifts' | 'monthly' | 'totals' | 'statements' | 'settings';

const firstYear = 2025;

/** /donations: the treasurer's list of gifts, their totals, the statements of a year, and what is set about them. */
export function DonationsScreen() {
  const [tab, setTab] = useState<Tab>('gifts');
  const now = new Date().getFullYear();
  const [year, setYear] = useState<Year>(now);
  const years = Array.from({ length: Math.max(now - firstYear + 1, 1) }, (_, back) => now - back);
  return (
    <TeamPage
      title="Donations"
      subtitle="Every total is a sum of the ledger, less what was given back."
      actions={
        tab !== 'settings' &&
        tab !== 'monthly' && (
          <PillSelect
            label="Year"
            value={String(year ?? '')}
            options={[
              ...years.map((one) => ({ value: String(one), label: String(one) })),
              ...(tab === 'statements' ? [] : [{ value: '', label: 'All years' }]),
            ]}
            onChange={(value) => setYear(value ? Number(value) : null)}
          />
        )
      }
    >
      <Tabs
        label="Donations"
        value={tab}
        onChange={(chosen) => {
          setTab(chosen);
          if (chosen === 'statements' && year === null) setYear(now);
        }}
        tabs={[
          { value: 'gifts', label: 'Gifts', panel: <GiftsPanel year={year} /> },
          { value: 'monthly', label: 'Monthly', panel: <MonthlyPanel /> },
          { value: 'totals', label: 'Totals', panel: <TotalsPanel year={year} /> },
          {
            value: 'statements',
            label: 'Statements',
            panel: <StatementsPanel year={year ?? now} />,
          },
          { value: 'settings', label: 'Settings', panel: <SettingsPanel /> },
        ]}
      />
    </TeamPage>
  );
}
