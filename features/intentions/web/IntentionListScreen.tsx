import { createSearchText } from '#contract/columns.ts';
import { compareTexts } from '#contract/rules/normalize.ts';
import { formatClockTime, formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import { intentionColumns } from '#features/intentions/contract/intention-columns.ts';
import {
  formatIntentionState,
  formatSubject,
  isOver,
} from '#features/intentions/contract/rules/intention-texts.ts';
import { type Intention, intentions } from '#features/intentions/contract/intentions.ts';
import { useToday } from '#features/site/web/site.ts';
import { getApiUrl } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Plus } from '#ui/icons.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import items from '#ui/layout/items.module.css';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useIntentions } from './queries.ts';

const Subject = (row: Intention) => (
  <Link to={linkTo('/edit-intention/$id', { id: row.id })}>{formatSubject(row)}</Link>
);
const columns = toTableColumns(intentionColumns, { cells: { subject: Subject } });

/** /intention-list: what waits, the Masses of the coming days, the prayers that are shown, and everything. */
export function IntentionListScreen() {
  const query = useIntentions();
  const today = useToday();
  return (
    <StaffPage
      title="Mass intentions and prayer requests"
      actions={
        <>
          <LinkButton to="/add-intention" icon={<Plus aria-hidden="true" />}>
            Add a request
          </LinkButton>
          <ExportButtons
            url={(format) => getApiUrl(intentions.export, { query: { format } })}
            disabled={!query.data?.length}
          />
        </>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton label="Loading requests..." rows={4} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="No requests yet"
              actions={<LinkButton to="/intentions">Open the form</LinkButton>}
            >
              Requests for Masses and prayers appear here. You can also add one that someone asked
              for by telephone.
            </EmptyState>
          ) : (
            <div className={items.beside}>
              <Section title="Waiting" rows={rows.filter(({ state }) => state === 'waiting')} />
              <Masses rows={rows} today={today} />
              <Section
                title="Prayer requests shown now"
                rows={rows.filter(
                  (row) => row.kind === 'prayer' && row.state === 'placed' && !isOver(row, today),
                )}
              />
              <h2>All requests</h2>
              <DataTable
                label="All requests"
                rows={rows}
                columns={columns}
                rowKey={({ id }) => id}
                search={{ label: 'Intention or name', text: createSearchText(intentionColumns) }}
                empty={<EmptyState title="No requests" />}
              />
            </div>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

/** The Masses from today on, by day. */
function Masses({ rows, today }: { rows: readonly Intention[]; today: string }) {
  const ahead = rows
    .filter(({ state, day }) => state === 'placed' && day !== null && day >= today)
    .toSorted((a, b) => compareTexts(`${a.day} ${a.startTime}`, `${b.day} ${b.startTime}`));
  return [...Map.groupBy(ahead, ({ day }) => day ?? '')].map(([day, masses]) => (
    <Section
      key={day}
      title={formatDay(day, 'dddd, MMMM D, YYYY')}
      rows={masses}
      describe={({ startTime }) => formatClockTime(startTime)}
    />
  ));
}

type SectionProps = {
  title: string;
  rows: readonly Intention[];
  describe?: (row: Intention) => string;
};

function Section({ title, rows, describe = formatIntentionState }: SectionProps) {
  if (rows.length === 0) return null;
  return (
    <FormCard as="section">
      <h2>{title}</h2>
      <ul className={items.rows} aria-label={title}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <Subject {...row} />
              <br />
              <span className={layout.hint}>{`${describe(row)} · ${row.requestedBy}`}</span>
            </span>
            {row.offeringCents > 0 && <Badge>Offering {formatMoney(row.offeringCents)}</Badge>}
          </li>
        ))}
      </ul>
    </FormCard>
  );
}
