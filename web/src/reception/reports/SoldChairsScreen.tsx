import type { Event } from '@namugongo/contract/reception/events';
import { screenSentences } from '@namugongo/contract/problems';
import { reports, type SoldChair } from '@namugongo/contract/reception/reports';
import { formatMoney } from '@namugongo/contract/rules/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryOf } from '../../api.ts';
import { useSite } from '../../site.ts';
import { RowsTable } from '../../ui/DataTable.tsx';
import { QueryProblem } from '../../ui/QueryProblem.tsx';
import { useTableRows } from '../../ui/useTableRows.ts';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { chairCount } from '../chairs/table-facts.ts';
import { usePhone } from '../staff/usePhone.ts';
import { ReportActions } from '../staff/ReportActions.tsx';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import { soldText } from '../staff/sold-text.ts';
import { soldColumns, soldLine } from './sold-rows.tsx';
import { SoldCard } from './SoldCard.tsx';
import styles from './SoldChairs.module.css';

const none: readonly SoldChair[] = [];

/** /umdcheckouts: every sold chair of an event (specification, section 2). */
export function SoldChairsScreen() {
  return (
    <StaffScreen title="Sold Chairs" subtitle="Uganda Martyrs Day Reception">
      {(event, head) => <SoldChairs event={event} head={head} />}
    </StaffScreen>
  );
}

type SoldChairsProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function SoldChairs({ event, head }: SoldChairsProps) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone;
  const phone = usePhone();
  const sold = useQuery(queryOf(reports.sold, { query: { event: event.id } }));
  const columns = useMemo(() => soldColumns(timeZone), [timeZone]);
  const table = useTableRows({
    rows: sold.data ?? none,
    columns,
    sorted: { key: 'checkoutDate', direction: 'descending' },
    text: soldText,
  });
  const actions = (
    <ReportActions
      signs={phone}
      busy={sold.isFetching}
      onRefresh={() => void sold.refetch()}
      file={() => ({
        name: `sold chairs ${event.title}`,
        headers: columns.map(({ header }) => header),
        rows: table.shown.map(soldLine),
        timeZone,
      })}
    />
  );
  return (
    <>
      {head(!phone && actions)}
      {sold.error && (
        <div className={styles.problem}>
          <QueryProblem query={sold}>{screenSentences.soldNotLoaded}</QueryProblem>
        </div>
      )}
      {sold.isPending && <RowsSkeleton search rows={8} />}
      {sold.data && (
        <RowsTable
          label="Sold Chairs"
          table={table}
          columns={columns}
          rowKey={(row) => row.id}
          search="Name, phone, table or barcode"
          count={<Count table={table} />}
          empty="No checkout records available"
          nothingFound="No matching records found"
          footer={footerOf(table.shown)}
          card={(row) => <SoldCard row={row} timeZone={timeZone} />}
          actions={phone && actions}
        />
      )}
    </>
  );
}

type CountProps = {
  table: { shown: readonly unknown[]; all: readonly unknown[]; searched: string };
};

function Count({ table: { shown, all, searched } }: CountProps) {
  return (
    <>
      Showing {shown.length.toLocaleString('en-US')} of {all.length.toLocaleString('en-US')} records
      {searched && <span className={styles.filtered}>Filtered by “{searched}”</span>}
    </>
  );
}

/** What the shown chairs come to. */
function footerOf(rows: readonly SoldChair[]) {
  const total = formatMoney(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    'full',
  );
  const chairs = chairCount(rows.length);
  return {
    cells: {
      checkoutDate: <span className={styles.total}>Total of {chairs}</span>,
      amount: total,
    },
    line: (
      <p className={styles.line}>
        <span>{chairs}</span> <b>{total}</b>
      </p>
    ),
  };
}
