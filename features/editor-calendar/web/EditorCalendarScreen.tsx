import { announcements } from '#features/announcements/contract/announcements.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { dayInTimeZone, getWeekday } from '#contract/rules/dates.ts';
import { type EditorEntry, listEditorEntries } from './editor-calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import styles from '#ui/calendar/Month.module.css';
import { MonthBar, MonthDay, MonthGrid } from '#ui/calendar/Month.tsx';
import { listDays } from '#ui/calendar/months.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';

const labels: Record<EditorEntry['kind'], string> = {
  'first day': 'First day',
  'last day': 'Last day',
  review: 'To review',
  'reading missing': 'Not posted yet',
};

/** /editor-calendar: what begins, ends and waits on the website, by day. */
export function EditorCalendarScreen() {
  const timeZone = useSite().data?.timeZone ?? 'UTC';
  const today = dayInTimeZone(new Date(), timeZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? today.slice(0, 7);
  const all = useQuery(apiQueryOptions(announcements.listAll, {}));
  const pageList = useQuery(apiQueryOptions(pages.list, {}));
  const days = useQuery(apiQueryOptions(readings.getMonth, { params: { month } }));
  const isReady = all.data !== undefined && pageList.data !== undefined && days.data !== undefined;
  const entries = listEditorEntries({
    announcements: all.data ?? [],
    pages: pageList.data ?? [],
    missingReadings: (days.data ?? [])
      .filter(({ readings: sets }) => sets.length === 0)
      .map(({ liturgicalDay }) => liturgicalDay.date)
      .filter((date) => date >= today && getWeekday(date) === 0),
  });
  const failed = [all, pageList, days].filter(({ error }) => error);
  return (
    <StaffPage
      title="Calendar"
      subtitle="When announcements begin and end, which pages are due for review, and Sundays without a reading."
    >
      <section aria-labelledby="month">
        <MonthBar month={month} today={today} onChange={setChosen} />
        {failed[0] && (
          <ErrorMessage
            error={failed[0].error}
            busy={failed.some(({ isFetching }) => isFetching)}
            onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          />
        )}
        {!isReady && failed.length === 0 && (
          <>
            <Loading label="Loading the month" />
            <Skeleton height="44rem" />
          </>
        )}
        {isReady && entries.every(({ day }) => !day.startsWith(month)) && (
          <p className={styles.empty}>Nothing begins, ends or waits this month.</p>
        )}
        {isReady && (
          <MonthGrid hidesEmpty>
            {listDays(month).map((date) => (
              <Day
                key={date}
                date={date}
                today={today}
                entries={entries.filter(({ day }) => day === date)}
              />
            ))}
          </MonthGrid>
        )}
      </section>
    </StaffPage>
  );
}

type DayProps = { date: string; today: string; entries: readonly EditorEntry[] };

/** Further entries of a day are folded, so that one day does not stretch its week. */
const maxOpenEntries = 5;

const Day = ({ date, today, entries }: DayProps) => {
  const further = entries.slice(maxOpenEntries);
  return (
    <MonthDay date={date} today={today} isMarked={entries.length > 0}>
      {entries.slice(0, maxOpenEntries).map(renderEntry)}
      {further.length > 0 && (
        <details className={styles.further}>
          <summary>{further.length} more</summary>
          {further.map(renderEntry)}
        </details>
      )}
    </MonthDay>
  );
};

const renderEntry = ({ kind, title, path }: EditorEntry) => (
  <Link key={`${kind} ${path}`} to={path} className={styles.name}>
    <span className={styles.note}>{labels[kind]}:</span> {title}
  </Link>
);
