import { type ReadingDay, type ReadingSummary, readings } from '@namugongo/contract/readings';
import { dayInWords } from '@namugongo/contract/rules/days';
import { sheetReadings } from '@namugongo/contract/rules/sunday-sheet';
import { comingSunday } from '@namugongo/contract/rules/sundays';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { LinkButton, OutsideLinkButton } from '../ui/Button.tsx';
import { Card, Page } from '../ui/Card.tsx';
import { useNow } from '../ui/clock.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import { ReadingHead } from './ReadingHead.tsx';
import styles from './Readings.module.css';

/** /currentreading, 'Our Mass': the coming Sunday, today if it is one (specification, 'Current reading'). */
export function CurrentReadingScreen() {
  const site = useSite();
  const now = useNow();
  const timeZone = site.data?.timeZone;
  const date = timeZone && comingSunday(new Date(now), timeZone);
  const asked = useQuery({
    ...queryOf(readings.day, { params: { date: date ?? '' } }),
    enabled: date !== undefined,
  });
  const failed = asked.error ? asked : site.error ? site : null;
  return (
    <>
      <ReadingHead
        above={date ? dayInWords(date, 'dddd, MMMM D, YYYY') : '\u00a0'}
        title="Our Mass"
        below={asked.data?.liturgicalDay.name ?? '\u00a0'}
        day={asked.data?.liturgicalDay}
        lectionary={asked.data?.readings[0]?.lectionary}
      />
      {/* Stands anew with its reading: what waited does not slide down when the head takes its room. */}
      <Page key={asked.data ? 'reading' : 'waiting'} className={styles.page}>
        {asked.data ? (
          <Sunday day={asked.data} />
        ) : failed ? (
          <QueryProblem query={failed} />
        ) : (
          <SummarySkeleton />
        )}
      </Page>
    </>
  );
}

function Sunday({ day: { liturgicalDay, readings: sets } }: { day: ReadingDay }) {
  const there = (
    <OutsideLinkButton
      look="quiet"
      href={liturgicalDay.bishopsPage}
      target="_blank"
      rel="noreferrer"
      icon={<ExternalLink aria-hidden="true" />}
    >
      The bishops’ page of this day
    </OutsideLinkButton>
  );
  if (sets.length === 0)
    return (
      <EmptyState
        title="The readings of this Sunday are not entered yet"
        actions={
          <>
            {there}
            <LinkButton to="/readings" look="quiet">
              All readings
            </LinkButton>
          </>
        }
      >
        <p>Until an editor has entered them, they can be read on the bishops’ page.</p>
      </EmptyState>
    );
  return (
    <div className={styles.sunday}>
      <div className={styles.sets}>
        {sets.map((set, index) => (
          <Summary key={set.id} reading={set} colour={liturgicalDay.colour} first={index === 0} />
        ))}
      </div>
      <nav className={styles.links} aria-label="More about this Sunday">
        {there}
        <LinkButton to={`/sunday-sheet/${liturgicalDay.date}`} look="quiet">
          Sunday sheet
        </LinkButton>
        <LinkButton to="/readings" look="quiet">
          All readings
        </LinkButton>
      </nav>
    </div>
  );
}

type SummaryProps = { reading: ReadingSummary; colour: string; first: boolean };

function Summary({ reading, colour, first }: SummaryProps) {
  return (
    <Card as="article" className={styles.summary} data-colour={colour}>
      <h2>
        {reading.setName ? `${reading.saintOfTheDay} (${reading.setName})` : reading.saintOfTheDay}
      </h2>
      <dl>
        {[
          ['Day', reading.dayOfTheYear],
          ['Lectionary', reading.lectionary],
          ...sheetReadings(reading),
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton
        to={`/daily-reading/${reading.id}`}
        look={first ? 'solid' : 'soft'}
        wide="onPhone"
      >
        Read more
      </LinkButton>
    </Card>
  );
}

function SummarySkeleton() {
  return (
    <Card className={styles.summary ?? ''}>
      <Loading words="Loading the reading" />
      <Skeleton width="70%" height="2.4rem" />
      <SkeletonLines lines={8} />
    </Card>
  );
}
