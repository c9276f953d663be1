import { compareKeys } from '#contract/rules/normalize.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { dayInTimeZone, getWeekday, listDaysOfMonth } from '#contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import styles from '#ui/calendar/Month.module.css';
import { MonthBar, MonthDay, MonthGrid } from '#ui/calendar/Month.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { linkTo } from '#contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';

const kinds = ['reading missing', 'reading unfinished', 'first day', 'last day', 'review'] as const;

const labels: Record<EditorEntry['kind'], string> = {
  'first day': 'First day',
  'last day': 'Last day',
  review: 'To review',
  'reading missing': 'Not posted yet',
  'reading unfinished': 'Unfinished',
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
    sundays: (days.data ?? [])
      .map(({ liturgicalDay: { date }, readings: sets }) => ({ day: date, sets }))
      .filter(({ day }) => day >= today && getWeekday(day) === 0),
  });
  const failed = [all, pageList, days].filter(({ error }) => error);
  return (
    <StaffPage
      title="Calendar"
      subtitle="When announcements begin and end, which pages are due for review, and Sundays whose reading or its texts are missing."
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
            {listDaysOfMonth(month).map((date) => (
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

/** What happens on a day of the website. */
type EditorEntry = {
  day: string;
  kind: (typeof kinds)[number];
  title: string;
  /** The screen where it can be changed. */
  path: SitePath;
};

type Announcement = {
  id: number;
  announcementTitle: string;
  draft: boolean;
  publishOn: string | null;
  expiresOn: string | null;
};
type Page = { slug: string; title: string; reviewOn: string | null };
type Sunday = { day: string; sets: readonly { id: number; unfinished: boolean }[] };

/** First and last days of announcements, reviews of pages, and Sundays without a reading or its texts, by day. Drafts are not planned yet. */
export function listEditorEntries(content: {
  announcements: readonly Announcement[];
  pages: readonly Page[];
  sundays: readonly Sunday[];
}): EditorEntry[] {
  const announced = content.announcements
    .filter(({ draft }) => !draft)
    .flatMap(({ id, announcementTitle: title, publishOn, expiresOn }): EditorEntry[] => {
      const path = linkTo('/add-announcement/$id', { id });
      return [
        ...(publishOn ? [{ day: publishOn, kind: 'first day' as const, title, path }] : []),
        ...(expiresOn ? [{ day: expiresOn, kind: 'last day' as const, title, path }] : []),
      ];
    });
  const reviews = content.pages.flatMap(({ slug, title, reviewOn }): EditorEntry[] =>
    reviewOn
      ? [{ day: reviewOn, kind: 'review', title, path: linkTo('/pages/$slug/edit', { slug }) }]
      : [],
  );
  const awaited = content.sundays.flatMap(({ day, sets }): EditorEntry[] => {
    const entry = { day, title: 'Sunday’s reading' };
    if (sets.length === 0)
      return [{ ...entry, kind: 'reading missing', path: linkTo('/add-reading') }];
    return sets
      .filter(({ unfinished }) => unfinished)
      .map(({ id }) => ({
        ...entry,
        kind: 'reading unfinished',
        path: linkTo('/add-reading/$id', { id }),
      }));
  });
  return [...announced, ...reviews, ...awaited].toSorted(
    (a, b) => compareKeys(a.day, b.day) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  );
}
