import { useState } from 'react';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { CampaignsPanel } from './campaigns/CampaignsPanel.tsx';
import { ChoicesPanel } from './choices/ChoicesPanel.tsx';
import { BatchesPanel } from './BatchesPanel.tsx';
import { DonationsPanel } from './DonationsPanel.tsx';
import { DonorsPanel } from './donors/DonorsPanel.tsx';
import { MonthlyPanel } from './MonthlyPanel.tsx';
import { PledgesPanel } from './pledges/PledgesPanel.tsx';
import type { YearFilter } from './queries.ts';
import { SettingsPanel } from './SettingsPanel.tsx';
import { StatementsPanel } from './StatementsPanel.tsx';
import { TotalsPanel } from './TotalsPanel.tsx';

type Tab =
  | 'gifts'
  | 'batches'
  | 'monthly'
  | 'pledges'
  | 'donors'
  | 'totals'
  | 'statements'
  | 'campaigns'
  | 'choices'
  | 'settings';

/** What shows the gifts of a year. */
const yearTabs: readonly Tab[] = ['gifts', 'totals', 'statements'];

const firstYear = 2025;

/** /donations: the treasurer's list of donations, totals, yearly statements and settings. */
export function DonationsScreen() {
  const [tab, setTab] = useState<Tab>('gifts');
  const now = new Date().getFullYear();
  const [year, setYear] = useState<YearFilter>(now);
  const years = Array.from({ length: Math.max(now - firstYear + 1, 1) }, (_, back) => now - back);
  return (
    <StaffPage
      title="Donations"
      subtitle="Totals are what came in, minus refunds."
      actions={
        yearTabs.includes(tab) && (
          <InlineSelect
            label="Year"
            value={String(year ?? '')}
            options={[
              ...years.map((item) => ({ value: String(item), label: String(item) })),
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
          { value: 'gifts', label: 'Gifts', panel: <DonationsPanel year={year} /> },
          { value: 'batches', label: 'Collections', panel: <BatchesPanel /> },
          { value: 'monthly', label: 'Monthly', panel: <MonthlyPanel /> },
          { value: 'pledges', label: 'Pledges', panel: <PledgesPanel /> },
          { value: 'donors', label: 'Donors', panel: <DonorsPanel /> },
          { value: 'totals', label: 'Totals', panel: <TotalsPanel year={year} /> },
          {
            value: 'statements',
            label: 'Statements',
            panel: <StatementsPanel year={year ?? now} />,
          },
          { value: 'campaigns', label: 'Campaigns', panel: <CampaignsPanel /> },
          { value: 'choices', label: 'Purposes', panel: <ChoicesPanel /> },
          { value: 'settings', label: 'Settings', panel: <SettingsPanel /> },
        ]}
      />
    </StaffPage>
  );
}
