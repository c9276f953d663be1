import { linkTo } from '#contract/screens.ts';
import {
  type ReadingSummary,
  readings,
  type ReadingDay,
} from '#features/readings/contract/readings.ts';
import { formatDay, dayInTimeZone } from '#contract/rules/dates.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '#ui/router/use-router.ts';
import { CalendarDays, List } from '#ui/icons.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { useNowValue } from '#ui/browser/useNow.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import {
  getReadingColumns,
  ReadingLink,
  getReadingSearchText,
  verseColumns,
} from './reading-columns.tsx';
import { ColorDot, formatColor } from './ColorDot.tsx';
import styles from './Readings.module.css';
import { Link } from '#ui/router/Link.tsx';
import { useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { MonthBar, MonthDay, MonthGrid } from '#ui/calendar/Month.tsx';
import monthStyles from '#ui/calendar/Month.module.css';

const columns = getReadingColumns('Do MMMM YYYY');

/** /readings: all readings as a list, and the days of a month (specification, 'Readings list'). */
export function ReadingsScreen() {
  const search = useSearch();
  const navigate = useNavigate();
  const view = search.view === 'month' ? 'month' : 'list';
  return (
    <>
      <PageHeader tall title="Readings" eyebrow="Mass, day by day" />
      <Page className={styles.page}>
        <Tabs
          label="View"
          value={view}
          onChange={(value) =>
            void navigate({ to: linkTo('/readings', value === 'month' ? { view: value } : {}) })
          }
          tabs={[
            {
              value: 'list',
              label: 'List',
              icon: <List size={20} aria-hidden="true" />,
              panel: (
                <>
                  <ReadingsList />
                  <ComingDays />
                </>
              ),
            },
            {
              value: 'month',
              label: 'Month',
              icon: <CalendarDays size={20} aria-hidden="true" />,
              panel: <MonthView />,
            },
          ]}
        />
      </Page>
    </>
  );
}

function ReadingsList() {
  const list = useQuery(apiQueryOptions(readings.listSummaries, {}));
  if (list.error) return <QueryError query={list} />;
  if (!list.data)
    return (
      <div className={styles.skeleton}>
        <Loading label="Loading the readings" />
        <Skeleton height="3.25rem" width="min(430px, 100%)" />
        <Skeleton height="34rem" />
      </div>
    );
  return (
    <DataTable
      label="Readings"
      rows={list.data}
      columns={columns}
      rowKey={(row) => row.id}
      defaultSort={{ key: 'readingDate', direction: 'descending' }}
      search={{ label: 'Day, saint or verse', text: getReadingSearchText }}
      empty={
        <EmptyState title="No readings yet">
          <p>Readings will appear here. Meanwhile, the month view shows each day.</p>
        </EmptyState>
      }
      card={(row) => <ReadingCard row={row} />}
    />
  );
}

/** Today's date in a time zone. */
const useToday = (timeZone = 'UTC'): string =>
  useNowValue((now) => dayInTimeZone(new Date(now), timeZone));

/** The coming Sundays and holy days that no editor has posted, as the calendar knows them. */
function ComingDays() {
  const { data: site } = useSite();
  const date = useToday(site?.timeZone);
  const coming = useQuery({
    ...apiQueryOptions(readings.listComing, { params: { date } }),
    enabled: site !== undefined,
  });
  const { data: days = [] } = coming;
  if (days.length === 0) return <QueryError query={coming} />;
  return (
    <section className={styles.coming} aria-labelledby="coming">
      <h2 id="coming">Coming Sundays and holy days</h2>
      <p>Their texts aren't posted yet. You can read them on the U.S. bishops’ site.</p>
      <ul>
        {days.map((day) => (
          <li key={day.date}>
            <time dateTime={day.date}>{formatDay(day.date, 'Do MMMM YYYY')}</time>
            <a href={day.bishopsPage} target="_blank" rel="noreferrer" className={styles.saint}>
              {day.name}
            </a>
            <p>
              {listSheetReadings(day.citations)
                .map(([, verse]) => verse)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Date and saint, and on wider screens also the citations. */
function ReadingCard({ row }: { row: ReadingSummary }) {
  return (
    <div className={styles.card}>
      <time dateTime={row.readingDate}>{formatDay(row.readingDate, 'Do MMMM YYYY')}</time>
      <ReadingLink reading={row} />
      <dl className={styles.verses}>
        {verseColumns.map(({ key, header, cell }) => (
          <div key={key}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A month of the liturgical calendar; days with readings link to them. */
function MonthView() {
  const { data: site } = useSite();
  const today = useToday(site?.timeZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? today.slice(0, 7);
  const requested = useQuery({
    ...apiQueryOptions(readings.getMonth, { params: { month } }),
    placeholderData: keepPreviousData,
    enabled: site !== undefined,
  });
  return (
    <section aria-labelledby="month">
      <MonthBar month={month} today={today} onChange={setChosen} />
      <QueryError query={requested} />
      {requested.isPending && !requested.error && (
        <>
          <Loading label="Loading the month" />
          <Skeleton height="44rem" />
        </>
      )}
      {requested.data && <Days days={requested.data} today={today} />}
    </section>
  );
}

const Days = ({ days, today }: { days: readonly ReadingDay[]; today: string }) => (
  <MonthGrid>
    {days.map((day) => (
      <Day key={day.liturgicalDay.date} day={day} today={today} />
    ))}
  </MonthGrid>
);

function Day({
  day: { liturgicalDay, readings: sets },
  today,
}: {
  day: ReadingDay;
  today: string;
}) {
  const { date, name, color, novenaDay, patronalFeast } = liturgicalDay;
  return (
    <MonthDay
      date={date}
      today={today}
      isMarked={sets.length > 0}
      before={<ColorDot color={color} />}
      after={<span className={monthStyles.color}>{formatColor(color)}</span>}
    >
      {sets.length === 0 ? (
        <p className={monthStyles.name}>{name}</p>
      ) : (
        sets.map((set) => (
          <Link
            key={set.id}
            to={linkTo('/daily-reading/$id', { id: set.id })}
            className={monthStyles.name}
          >
            {set.setName ? `${set.saintOfTheDay} (${set.setName})` : set.saintOfTheDay}
          </Link>
        ))
      )}
      {patronalFeast && <p className={monthStyles.note}>Our patronal feast</p>}
      {novenaDay && <p className={monthStyles.note}>Novena, day {novenaDay}</p>}
    </MonthDay>
  );
}
