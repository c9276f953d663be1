import { announcements, type SundaySheet } from '@namugongo/contract/announcements';
import { calendarDay } from '@namugongo/contract/liturgical-day';
import { addDays, dayInWords } from '@namugongo/contract/rules/days';
import { sheetReadings } from '@namugongo/contract/rules/sunday-sheet';
import { comingSunday, sundayFrom } from '@namugongo/contract/rules/sundays';
import type { Site } from '@namugongo/contract/site';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Card, Page } from '../ui/Card.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import { Paragraphs } from './AnnouncementText.tsx';
import { SheetActions } from './SheetActions.tsx';
import styles from './SundaySheet.module.css';

/** /sunday-sheet, /sunday-sheet/{date}: the readings of the day and the announcements, to read, print and pass on. */
export function SundaySheetScreen() {
  const params: { date?: string } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data: site } = useSite();
  const named = calendarDay.safeParse(params.date).data;
  const date = named ?? (site && comingSunday(new Date(), site.timeZone));
  const asked = useQuery({
    ...queryOf(announcements.sheet, { params: { date: date ?? '' } }),
    enabled: date !== undefined,
  });
  const goTo = (day: string) => void navigate({ to: '/sunday-sheet/$date', params: { date: day } });
  return (
    <>
      <BarkHeader title="Sunday sheet" />
      <Page className={styles.page}>
        <div className={styles.tools}>
          <div className={styles.weeks}>
            <IconButton
              label="The Sunday before"
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => date && goTo(addDays(sundayFrom(date), -7))}
            />
            <span>{date && dayInWords(date, 'MMM Do YYYY')}</span>
            <IconButton
              label="The Sunday after"
              icon={<ChevronRight aria-hidden="true" />}
              onClick={() => date && goTo(sundayFrom(addDays(date, 1)))}
            />
          </div>
          {asked.data && site && <SheetActions sheet={asked.data} site={site} />}
        </div>
        <QueryProblem query={asked} />
        {asked.data && site && <Sheet sheet={asked.data} site={site} />}
        {!asked.data && !asked.error && (
          <Card className={styles.sheet ?? ''}>
            <Loading words="Loading the sheet" />
            <Skeleton width="70%" height="2.6rem" />
            <SkeletonLines lines={9} />
          </Card>
        )}
      </Page>
    </>
  );
}

function Sheet({ sheet, site }: { sheet: SundaySheet; site: Site }) {
  const { liturgicalDay: day, announcements: news } = sheet;
  return (
    <Card as="article" className={styles.sheet ?? ''}>
      <header className={styles.head}>
        <p>{site.name}</p>
        <h2>{day.name}</h2>
        <p>
          <time dateTime={day.date}>{dayInWords(day.date, 'dddd, MMMM D, YYYY')}</time>
        </p>
      </header>
      <section>
        <h3>Readings</h3>
        <Readings sheet={sheet} />
      </section>
      <section>
        <h3>Announcements</h3>
        {news.length === 0 && <p>There are none this week.</p>}
        {news.map(({ id, announcementTitle, announcementDetail }) => (
          <article key={id}>
            <h4>{announcementTitle}</h4>
            <Paragraphs text={announcementDetail} />
          </article>
        ))}
      </section>
      <footer className={styles.foot}>
        <p>{site.meetingTimes.map(({ day: on, time }) => `${on} ${time}`).join(' · ')}</p>
        <p>{site.email}</p>
      </footer>
    </Card>
  );
}

function Readings({ sheet: { reading, liturgicalDay } }: { sheet: SundaySheet }) {
  if (!reading)
    return (
      <p>
        They are not entered yet.{' '}
        <a href={liturgicalDay.bishopsPage} target="_blank" rel="noreferrer">
          The bishops’ page of this day
        </a>
      </p>
    );
  return (
    <dl className={styles.verses}>
      {sheetReadings(reading).map(([label, verse]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Link to="/daily-reading/$id" params={{ id: String(reading.id) }}>
              {verse}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
