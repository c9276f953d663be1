import type { Hour, HourOffer } from '@namugongo/contract/hour-records';
import { HandHeart } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { useAccount } from '../signed-in.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Page } from '../ui/Card.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ClearancesPanel } from './ClearancesPanel.tsx';
import styles from './Hours.module.css';
import { HourCard, HourRows } from './HourRows.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { isCoordinator, isOfBank, useDeskHours, useOffers, useOwnHours } from './queries.ts';
import { dayText, StateBadge } from './state-words.tsx';

type Panel = 'offers' | 'own' | 'desk' | 'ledger';

/** /professionalhours: what members offer each other (specification, section 2). */
export function HoursScreen() {
  const { data: person } = useAccount();
  const [panel, setPanel] = useState<Panel>('offers');
  const office = isCoordinator(person);
  const tabs = [
    { value: 'offers' as const, label: 'Offers', panel: <Offers /> },
    { value: 'own' as const, label: 'Yours', panel: <OwnHours /> },
    ...(office ? [{ value: 'desk' as const, label: 'All offers', panel: <DeskHours /> }] : []),
    {
      value: 'ledger' as const,
      label: office ? 'Ledger' : 'Your hours',
      panel: <LedgerPanel office={office} />,
    },
  ];
  return (
    <>
      <BarkHeader
        title="Professional Hours"
        eyebrow="Members help members"
        aside={
          <LinkButton
            to="/add-professional-hour"
            look="onBark"
            icon={<HandHeart aria-hidden="true" />}
          >
            Offer Hours
          </LinkButton>
        }
      />
      <Page className={styles.page}>
        {isOfBank(person) ? (
          <Tabs label="Professional Hours" tabs={tabs} value={panel} onChange={setPanel} />
        ) : (
          <Offers />
        )}
      </Page>
    </>
  );
}

type Asked<Row> = {
  data: readonly Row[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** The three states of a list that come before its rows. */
function Listed<Row>({
  list,
  children,
}: {
  list: Asked<Row>;
  children: (rows: readonly Row[]) => React.ReactNode;
}) {
  const { data, error, isFetching, refetch } = list;
  return (
    <>
      {Boolean(error) && (
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton words="Loading offers..." />}
      {data && children(data)}
    </>
  );
}

const columns: readonly Column<HourOffer>[] = [
  { key: 'id', header: '#', sort: ({ id }) => id, cell: ({ id }) => id },
  {
    key: 'category',
    header: 'Service',
    sort: ({ category }) => category,
    orders: { ascending: 'By service', descending: 'By service, from the end' },
    cell: ({ category }) => <b>{category}</b>,
  },
  {
    key: 'startDate',
    header: 'Start date',
    sort: ({ startDate }) => startDate ?? '',
    orders: { ascending: 'First start first', descending: 'Last start first' },
    cell: ({ startDate }) => dayText(startDate),
  },
  {
    key: 'endDate',
    header: 'End Date',
    sort: ({ endDate }) => endDate ?? '9999',
    orders: { ascending: 'First end first', descending: 'Last end first' },
    cell: ({ endDate }) => dayText(endDate),
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
    right: true,
    cell: (offer) => <MakeRequest offer={offer} />,
  },
];

/** Leads to the offer with its form; whoever is not signed in signs in on the way. */
function MakeRequest({ offer: { id, category, available } }: { offer: HourOffer }) {
  if (available !== 'Available') return null;
  return (
    <LinkButton
      to={`/professionalhours/${id}`}
      look="soft"
      size="small"
      aria-label={`Make a request: ${category}, offer ${id}`}
    >
      Make a request
    </LinkButton>
  );
}

function Offers() {
  const offers = useOffers();
  return (
    <Listed list={offers}>
      {(rows) => (
        <DataTable
          label="Offers"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              title="Nobody offers hours yet"
              actions={<LinkButton to="/add-professional-hour">Offer Hours</LinkButton>}
            >
              A ride to Mass, company, a hand with medication, somebody to talk to: be the first.
            </EmptyState>
          }
          card={(offer) => <OfferCard offer={offer} />}
        />
      )}
    </Listed>
  );
}

function OfferCard({ offer }: { offer: HourOffer }) {
  const { id, category, startDate, endDate, available } = offer;
  const days = [dayText(startDate), dayText(endDate)].filter(Boolean).join(' – ');
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <b>{category}</b>
        <span className={styles.soft}>#{id}</span>
      </div>
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
    <Listed list={own}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            title="You have neither offered nor asked yet"
            actions={<LinkButton to="/add-professional-hour">Offer Hours</LinkButton>}
          >
            What you offer and what you asked for stands here, with all that waits for you.
          </EmptyState>
        ) : (
          <ul className={styles.cards}>
            {rows.map((hour) => (
              <HourCard key={hour.id} hour={hour} />
            ))}
          </ul>
        )
      }
    </Listed>
  );
}

function DeskHours() {
  const desk = useDeskHours();
  return (
    <div className={styles.panel}>
      <Listed<Hour> list={desk}>{(rows) => <HourRows rows={rows} />}</Listed>
      <section className={styles.panel} aria-labelledby="clearances">
        <h2 id="clearances">Clearances</h2>
        <ClearancesPanel />
      </section>
    </div>
  );
}
