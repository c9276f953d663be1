import { createSearchText } from '#contract/columns.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { pledgeColumns, pledgeStateLabels } from '#features/donations/contract/pledge-columns.ts';
import { type Pledge, pledges } from '#features/donations/contract/pledges.ts';
import { useMemo, useState } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Ban, Pencil, Play, Plus } from '#ui/icons.ts';
import layout from '#ui/layout/layout.module.css';
import { type Column, RowsTable } from '#ui/table/DataTable.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import styles from '../Donations.module.css';
import { PledgeHistoryButton } from '../HistoryButton.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { PledgeDialog } from './PledgeDialog.tsx';
import { sumPledges } from './pledge-lists.ts';
import { usePledges, usePledgeStep } from './queries.ts';

const getSearchText = createSearchText(pledgeColumns);

/** All pledges with what was promised, came in, is open and overdue; the search narrows them to a campaign. */
export function PledgesPanel() {
  return (
    <Loaded query={usePledges()} skeleton={<PanelSkeleton />}>
      {(rows) => <PledgesTable rows={rows} />}
    </Loaded>
  );
}

/** A pledge, or null for a new one. */
type Edited = { pledge: Pledge | null };

function PledgesTable({ rows }: { rows: readonly Pledge[] }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const columns = useMemo(() => getColumns((pledge) => setEdited({ pledge })), []);
  const table = useTableRows({
    rows,
    columns,
    defaultSort: { key: 'overdue', direction: 'descending' },
    text: getSearchText,
  });
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setEdited({ pledge: null })}
        >
          Add pledge
        </Button>
        <ExportButtons
          size="small"
          disabled={table.visibleRows.length === 0}
          url={(format) => getApiUrl(pledges.export, { query: { ...table.selection, format } })}
        />
      </div>
      {rows.length > 0 && (
        <p role="status" className={styles.pledgeSums}>
          {describeSums(table.visibleRows)}
        </p>
      )}
      <RowsTable
        label="Pledges"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, phone number, purpose or state"
        empty={
          <EmptyState title="No pledges yet">
            People promise a gift on the page of a campaign. You can add pledges on paper here.
          </EmptyState>
        }
        card={(pledge) => <PledgeCard pledge={pledge} onEdit={() => setEdited({ pledge })} />}
      />
      {edited && (
        <PledgeDialog
          key={edited.pledge?.id ?? 'new'}
          pledge={edited.pledge}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function describeSums(rows: readonly Pledge[]): string {
  const { totalCents, receivedCents, openCents, overdueCents } = sumPledges(rows);
  return `Promised ${formatMoney(totalCents, 'full')}, came in ${formatMoney(receivedCents, 'full')}, open ${formatMoney(openCents, 'full')}, overdue ${formatMoney(overdueCents, 'full')}.`;
}

function State({ pledge: { state, overdueCents } }: { pledge: Pledge }) {
  const tone = state === 'fulfilled' ? 'ok' : overdueCents > 0 ? 'warn' : 'plain';
  return <Badge tone={tone}>{overdueCents > 0 ? 'Overdue' : pledgeStateLabels[state]}</Badge>;
}

function RowActions({ pledge, onEdit }: { pledge: Pledge; onEdit: () => void }) {
  const step = usePledgeStep(pledge);
  const isWithdrawn = pledge.state === 'withdrawn';
  const label = isWithdrawn ? 'Restore' : 'Withdraw';
  return (
    <div className={styles.rowActions}>
      <Button
        variant="secondary"
        size="small"
        icon={<Pencil aria-hidden="true" />}
        aria-label={`Change the pledge of ${pledge.name}`}
        onClick={onEdit}
      >
        Change
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={isWithdrawn ? <Play aria-hidden="true" /> : <Ban aria-hidden="true" />}
        aria-label={`${label} the pledge of ${pledge.name}`}
        busy={step.isPending}
        onClick={() => step.mutate(isWithdrawn ? 'restore' : 'withdraw')}
      >
        {label}
      </Button>
      <PledgeHistoryButton pledge={pledge} />
    </div>
  );
}

const getColumns = (onEdit: (pledge: Pledge) => void): readonly Column<Pledge>[] => [
  ...toTableColumns(pledgeColumns, {
    visible: ['name', 'purpose', 'promised', 'received', 'open', 'overdue', 'next', 'state'],
    cells: {
      name: ({ name, phone, email }) => (
        <span className={styles.donor}>
          <b>{name}</b>
          <TelephoneNumber digits={phone} />
          {email && <span>{email}</span>}
        </span>
      ),
      state: (pledge) => <State pledge={pledge} />,
    },
  }),
  {
    key: 'actions',
    header: 'Actions',
    cell: (pledge) => <RowActions pledge={pledge} onEdit={() => onEdit(pledge)} />,
  },
];

/** A pledge on a small screen. */
function PledgeCard({ pledge, onEdit }: { pledge: Pledge; onEdit: () => void }) {
  const { name, phone, email, label, totalCents, receivedCents, openCents, next } = pledge;
  return (
    <div className={styles.card}>
      <p className={styles.cardHead}>
        <b>{name}</b> <span>{formatMoney(totalCents, 'full')}</span>
      </p>
      <p>
        {label} <State pledge={pledge} />
      </p>
      <p>
        Came in {formatMoney(receivedCents, 'full')}, open {formatMoney(openCents, 'full')}
      </p>
      <p className={layout.hint}>
        {next && `Next part: ${formatDay(next.dueOn, 'MMM Do YYYY')}. `}
        <TelephoneNumber digits={phone} /> {email}
      </p>
      <RowActions pledge={pledge} onEdit={onEdit} />
    </div>
  );
}
