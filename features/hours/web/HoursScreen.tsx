import type { UseQueryResult } from '@tanstack/react-query';
import { linkTo } from '#contract/screens.ts';
import { useNavigate, useSearch } from '#ui/router/use-router.ts';
import type { HourOffer, HourLedger } from '#features/hours/contract/hour-schemas.ts';
import { HandHeart } from '#ui/icons.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { useAccount } from '#features/accounts/web/account.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton, Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { ClearancesPanel } from './ClearancesPanel.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Hours.module.css';
import { OfficeContact } from './OfficeContact.tsx';
import { HourCard, HourRows } from './HourRows.tsx';
import {
  isCoordinator,
  canUseHoursBank,
  useCoordinatorHours,
  useDescribedOffers,
  useOffers,
  useOwnHours,
} from './queries.ts';
import { formatOptionalDay, StateBadge, formatHours } from './hour-labels.tsx';
import { ledgerColumns } from '#features/hours/contract/ledger-columns.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';

const ledgerTable = toTableColumns(ledgerColumns, {
  visible: ['day', 'name', 'direction', 'category', 'hours', 'reason'],
  cells: {
    day: ({ day }) => formatOptionalDay(day),
    reason: ({ reversesId, reason, createdBy }) =>
      [reversesId ? 'Correction' : '', reason, `by ${createdBy}`].filter(Boolean).join(' · '),
  },
});

/** /professionalhours: offers of help between members (specification, section 2). */
export function HoursScreen() {
  const state = useAccount();
  const search = useSearch();
  const navigate = useNavigate();
  const office = state.is === 'signed-in' && isCoordinator(state.account);
  const tabs = [
    { value: 'offers' as const, label: 'Offers', panel: <MemberOffers /> },
    { value: 'own' as const, label: 'Yours', panel: <OwnHours /> },
    ...(office
      ? [{ value: 'all' as const, label: 'All offers', panel: <CoordinatorHours /> }]
      : []),
    {
      value: 'ledger' as const,
      label: office ? 'All hours' : 'Your hours',
      panel: <LedgerPanel office={office} />,
    },
  ];
  const panel = tabs.find(({ value }) => value === search.panel)?.value ?? 'offers';
  return (
    <>
      <PageHeader
        title="Professional Hours"
        eyebrow="Members help members"
        actions={
          <div className={layout.rowWide}>
            <LinkButton
              to="/add-professional-hour"
              variant="inverted"
              icon={<HandHeart aria-hidden="true" />}
            >
              Offer Hours
            </LinkButton>
            <LinkButton to="/ask-for-help" variant="inverted">
              Ask for help
            </LinkButton>
          </div>
        }
      />
      <Page className={styles.page}>
        {state.is === 'signed-in' && canUseHoursBank(state.account) ? (
          <Tabs
            label="Professional Hours"
            tabs={tabs}
            value={panel}
            onChange={(value) =>
              void navigate({
                to: linkTo('/professionalhours', value === 'offers' ? {} : { panel: value }),
              })
            }
          />
        ) : (
          <PublicOffers />
        )}
      </Page>
    </>
  );
}

const skeleton = <RowsSkeleton label="Loading offers..." />;

/** Members also see what the volunteer wrote. */
type ListedOffer = HourOffer & { description?: string };

const columns: readonly Column<ListedOffer>[] = [
  { key: 'id', header: '#', sort: ({ id }) => id, cell: ({ id }) => id },
  {
    key: 'category',
    header: 'Service',
    sort: ({ category }) => category,
    sortLabels: { ascending: 'Service, A to Z', descending: 'Service, Z to A' },
    cell: (offer) => <Service offer={offer} />,
  },
  {
    key: 'startDate',
    header: 'Start date',
    sort: ({ startDate }) => startDate ?? '',
    sortLabels: { ascending: 'Starts soonest', descending: 'Starts latest' },
    cell: ({ startDate }) => formatOptionalDay(startDate),
  },
  {
    key: 'endDate',
    header: 'End Date',
    sort: ({ endDate }) => endDate ?? '9999',
    sortLabels: { ascending: 'Ends soonest', descending: 'Ends latest' },
    cell: ({ endDate }) => formatOptionalDay(endDate),
  },
  {
    key: 'available',
    header: 'Status',
    sort: ({ available }) => available,
    cell: ({ available }) => <StateBadge state={available} />,
  },
  {
    key: 'request',
    header: 'Request',
    alignRight: true,
    cell: (offer) => <MakeRequest offer={offer} />,
  },
];

function Service({ offer: { category, description } }: { offer: ListedOffer }) {
  return (
    <p className={styles.named}>
      <b>{category}</b>
      {description && <span className={styles.clamped}>{description}</span>}
    </p>
  );
}

/** A link to the offer with its request form; visitors sign in first. */
function MakeRequest({ offer: { id, category, available } }: { offer: HourOffer }) {
  if (available !== 'Available') return null;
  return (
    <LinkButton
      to={linkTo('/professionalhours/$id', { id })}
      variant="outline"
      size="small"
      aria-label={`Make a request: ${category}, offer ${id}`}
    >
      Make a request
    </LinkButton>
  );
}

type OffersProps = { query: UseQueryResult<readonly ListedOffer[]> };

function Offers({ query }: OffersProps) {
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(rows) => <OfferList rows={rows} />}
    </Loaded>
  );
}

const PublicOffers = () => <Offers query={useOffers()} />;
const MemberOffers = () => <Offers query={useDescribedOffers()} />;

function OfferList({ rows }: { rows: readonly ListedOffer[] }) {
  return (
    <div className={styles.panel}>
      <DataTable
        label="Offers"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No offers yet"
            actions={<LinkButton to="/add-professional-hour">Offer Hours</LinkButton>}
          >
            Be the first: offer a ride to Mass, a visit, help with medication, or someone to talk
            to.
          </EmptyState>
        }
        card={(offer) => <OfferCard offer={offer} />}
      />
      <OfficeContact />
    </div>
  );
}

function OfferCard({ offer }: { offer: ListedOffer }) {
  const { id, category, description, startDate, endDate, available } = offer;
  const days = [formatOptionalDay(startDate), formatOptionalDay(endDate)]
    .filter(Boolean)
    .join(' – ');
  return (
    <div className={layout.stackTight}>
      <div className={styles.cardHead}>
        <b>{category}</b>
        <span className={layout.soft}>#{id}</span>
      </div>
      {description && <p className={styles.clamped}>{description}</p>}
      {days && <p>{days}</p>}
      <div className={styles.cardFoot}>
        <StateBadge state={available} />
        <MakeRequest offer={offer} />
      </div>
    </div>
  );
}

function OwnHours() {
  const own = useOwnHours();
  return (
    <Loaded query={own} skeleton={skeleton}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            title="You have no offers or requests yet"
            actions={
              <>
                <LinkButton to="/add-professional-hour">Offer Hours</LinkButton>
                <LinkButton to="/ask-for-help" variant="secondary">
                  Ask for help
                </LinkButton>
              </>
            }
          >
            Your offers and requests will show up here.
          </EmptyState>
        ) : (
          <ul className={styles.cards}>
            {rows.map((hour) => (
              <HourCard key={hour.id} hour={hour} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function CoordinatorHours() {
  const allHours = useCoordinatorHours();
  return (
    <div className={styles.panel}>
      <Loaded query={allHours} skeleton={skeleton}>
        {(rows) => <HourRows rows={rows} />}
      </Loaded>
      <section className={styles.panel} aria-labelledby="clearances">
        <h2 id="clearances">Clearances</h2>
        <ClearancesPanel />
      </section>
    </div>
  );
}

/** Hours given and received: the reader's own, or everyone's for the coordinator. Entries never change. */
function LedgerPanel({ office }: { office: boolean }) {
  const ledger = useQuery(apiQueryOptions(hours.getLedger, {}));
  return (
    <Loaded
      query={ledger}
      skeleton={
        <div className={styles.skeleton}>
          <Loading label="Loading hours..." />
          <Skeleton height="6rem" />
          <Skeleton height="12rem" />
        </div>
      }
    >
      {({ lines, totals }) =>
        lines.length === 0 ? (
          <EmptyState title="No hours recorded yet">
            Hours appear here once they are confirmed.
          </EmptyState>
        ) : (
          <div className={styles.panel}>
            <Totals totals={totals} office={office} />
            <div>
              <ExportButtons
                url={(format) => getApiUrl(hours.exportLedger, { query: { format } })}
              />
            </div>
            <DataTable
              label="Hours given and received"
              rows={lines}
              columns={ledgerTable}
              rowKey={({ id }) => id}
              defaultSort={{ key: 'day', direction: 'descending' }}
              empty=""
            />
          </div>
        )
      }
    </Loaded>
  );
}

function Totals({ totals, office }: { totals: HourLedger['totals']; office: boolean }) {
  return (
    <ul className={styles.totals} aria-label="Totals">
      {totals.map(({ name, volunteered, received }) => (
        <li key={name}>
          {office && <b>{name}</b>}
          <span>
            <strong>{formatHours(volunteered)}</strong> given
          </span>
          <span>
            <strong>{formatHours(received)}</strong> received
          </span>
        </li>
      ))}
    </ul>
  );
}
