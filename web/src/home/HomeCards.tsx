import type { Announcement } from '@namugongo/contract/announcements';
import type { ReadingDay } from '@namugongo/contract/readings';
import type { ReactNode } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import styles from './HomeCards.module.css';
import { useAnnouncements, useComingSunday } from './queries.ts';
import { dayInWords, firstSentences, monthAndDay } from './words.ts';

/** The coming Sunday's reading and the newest announcement, side by side. */
export function HomeCards() {
  return (
    <div className={styles.cards}>
      <SundayCard />
      <NewsCard />
    </div>
  );
}

type FramedProps = {
  label: string;
  className: string | undefined;
  asked: { error: unknown; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
};

/** The card keeps its place while its words are on their way, and says so when they cannot come. */
function Framed({
  label,
  className,
  asked: { error, isFetching, refetch },
  children,
}: FramedProps) {
  return (
    <Card as="section" className={`${styles.card} ${className}`} aria-label={label}>
      {children ??
        (error ? (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading words={`Loading ${label.toLowerCase()}...`} />
            <Skeleton width="60%" height="1.1rem" />
            <Skeleton width="80%" height="2.6rem" />
            <SkeletonLines lines={4} />
          </>
        ))}
    </Card>
  );
}

function SundayCard() {
  const asked = useComingSunday();
  const { data } = asked;
  return (
    <Framed label="The coming Sunday" className={styles.sunday} asked={asked}>
      {data && <Sunday day={data} />}
    </Framed>
  );
}

function Sunday({ day: { liturgicalDay, readings } }: { day: ReadingDay }) {
  const [reading] = readings;
  const { name, colour, date } = liturgicalDay;
  const colourWord = colour.charAt(0).toUpperCase() + colour.slice(1);
  return (
    <>
      <i className={`${styles.ribbon} ${styles[colour]}`} aria-hidden="true" />
      <p className={styles.over}>
        <i className={`${styles.dot} ${styles[colour]}`} aria-hidden="true" />
        {[dayInWords(date), colourWord, reading?.lectionary && `Lectionary ${reading.lectionary}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h2>{reading?.saintOfTheDay || name}</h2>
      {reading ? (
        <>
          <dl className={styles.verses}>
            <Verse label="First reading">{reading.firstReadingVerse}</Verse>
            <Verse label="Psalm">{reading.responsorialPsalm}</Verse>
            <Verse label="Second reading">{reading.secondReadingVerse}</Verse>
            <Verse label="Gospel">{reading.gospelVerse}</Verse>
          </dl>
          <LinkButton to={`/daily-reading/${reading.id}`} look="quiet">
            Read more
          </LinkButton>
        </>
      ) : (
        <>
          <p className={styles.words}>The readings of this Sunday are not entered yet.</p>
          <LinkButton to="/readings" look="quiet">
            All readings
          </LinkButton>
        </>
      )}
    </>
  );
}

function Verse({ label, children }: { label: string; children: string }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function NewsCard() {
  const asked = useAnnouncements();
  const newest = asked.data?.[0];
  return (
    <Framed label="The newest announcement" className={styles.news} asked={asked}>
      {asked.data && (newest ? <News news={newest} /> : <NoNews />)}
    </Framed>
  );
}

function News({ news }: { news: Announcement }) {
  const when = news.announcementDate && monthAndDay(news.announcementDate);
  return (
    <>
      <p className={styles.date}>
        {when && <b>{when.day}</b>}
        <span>
          {when && <strong>{when.month}</strong>}
          {news.sundayNumber}
        </span>
      </p>
      <h2>{news.announcementTitle}</h2>
      <p className={styles.words}>{firstSentences(news.announcementDetail)}</p>
      <LinkButton to={`/detail-announcement/${news.id}`} look="quiet">
        Read the announcement
      </LinkButton>
    </>
  );
}

function NoNews() {
  return (
    <>
      <h2>No announcement today</h2>
      <p className={styles.words}>
        What is new in the community stands here as soon as it is published.
      </p>
    </>
  );
}
