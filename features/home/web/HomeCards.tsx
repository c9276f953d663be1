import { capitalize } from '#contract/rules/capitals.ts';
import { linkTo } from '#contract/screens.ts';
import type { Announcement } from '#features/announcements/contract/announcements.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import type { ReadingDay } from '#features/readings/contract/readings.ts';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import styles from './HomeCards.module.css';
import { useAnnouncements } from '#features/announcements/web/queries.ts';
import { useComingSunday } from '#features/readings/web/queries.ts';

const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

const months = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' });

const maxLength = 190;

/** This Sunday's reading and the newest announcement, side by side. */
export function HomeCards() {
  return (
    <div className={styles.cards}>
      <SundayCard />
      <NewsCard />
    </div>
  );
}

type LoadingCardProps = {
  label: string;
  className: string | undefined;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
};

/** A card with a skeleton while its query loads, and the error when it fails. */
function LoadingCard({
  label,
  className,
  query: { error, isFetching, refetch },
  children,
}: LoadingCardProps) {
  return (
    <Card as="section" className={`${styles.card} ${className}`} aria-label={label}>
      {children ??
        (error ? (
          <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading label={`Loading: ${label}...`} />
            <Skeleton width="60%" height="1.1rem" />
            <Skeleton width="80%" height="2.6rem" />
            <SkeletonLines lines={4} />
          </>
        ))}
    </Card>
  );
}

function SundayCard() {
  const query = useComingSunday();
  const { data } = query;
  return (
    <LoadingCard label="This Sunday" className={styles.sunday} query={query}>
      {data && <Sunday day={data} />}
    </LoadingCard>
  );
}

function Sunday({ day: { liturgicalDay, readings } }: { day: ReadingDay }) {
  const [reading] = readings;
  const { name, color, date, lectionaryNumber } = liturgicalDay;
  const lectionary = reading?.lectionary ?? lectionaryNumber;
  const verses = listSheetReadings(reading ?? liturgicalDay.citations);
  const colorLabel = capitalize(color);
  return (
    <>
      <i className={`${styles.ribbon} ${styles[color]}`} aria-hidden="true" />
      <p className={styles.over}>
        <i className={`${styles.dot} ${styles[color]}`} aria-hidden="true" />
        {[formatWeekday(date), colorLabel, lectionary && `Lectionary ${lectionary}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h2>{reading?.saintOfTheDay || name}</h2>
      {verses.length > 0 && (
        <dl className={styles.verses}>
          {verses.map(([label, verse]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{verse}</dd>
            </div>
          ))}
        </dl>
      )}
      {reading ? (
        <LinkButton to={linkTo('/daily-reading/$id', { id: reading.id })} variant="secondary">
          Read more<VisuallyHidden>: {reading.saintOfTheDay || name}</VisuallyHidden>
        </LinkButton>
      ) : (
        <>
          <p className={styles.text}>This Sunday's readings aren't posted yet.</p>
          <LinkButton to="/readings" variant="secondary">
            All readings
          </LinkButton>
        </>
      )}
    </>
  );
}

function NewsCard() {
  const query = useAnnouncements();
  const latest = query.data?.[0];
  const className = query.data && !latest ? `${styles.news} ${styles.empty}` : styles.news;
  return (
    <LoadingCard label="Latest announcement" className={className} query={query}>
      {query.data && (latest ? <News news={latest} /> : <NoNews />)}
    </LoadingCard>
  );
}

function News({ news }: { news: Announcement }) {
  const date = news.announcementDate && splitMonthAndDay(news.announcementDate);
  return (
    <>
      <p className={styles.date}>
        {date && <b>{date.day}</b>}
        <span>
          {date && <strong>{date.month}</strong>}
          {news.sundayNumber}
        </span>
      </p>
      <h2>{news.announcementTitle}</h2>
      <p className={styles.text}>{truncateToSentences(news.announcementDetail)}</p>
      <LinkButton to={linkTo('/detail-announcement/$id', { id: news.id })} variant="secondary">
        Read announcement
      </LinkButton>
    </>
  );
}

function NoNews() {
  return (
    <>
      <h2>No announcements right now</h2>
      <p className={styles.text}>Check back soon for community news.</p>
    </>
  );
}

/** Formats an ISO day as 'Sunday, November 22'. */
export const formatWeekday = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** Splits an ISO day into the day of the month and the month's name. */
export const splitMonthAndDay = (day: string): { day: string; month: string } => ({
  day: String(Number(day.slice(8))),
  month: months.format(new Date(`${day}T00:00:00Z`)),
});

/** Returns the whole sentences that fit on a card, or the beginning of a first sentence that is too long. */
export function truncateToSentences(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= maxLength) return flat;
  const end = flat.slice(0, maxLength).search(/[.!?](?!.*[.!?]\s)\s/);
  if (end > 60) return flat.slice(0, end + 1);
  return `${flat.slice(0, flat.lastIndexOf(' ', maxLength))}…`;
}
