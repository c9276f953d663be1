import { linkTo } from '#contract/screens.ts';
import {
  type ReadingDay,
  type ReadingSummary,
  readings,
} from '#features/readings/contract/readings.ts';
import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { formatDay, getComingSunday } from '#contract/rules/dates.ts';
import { listSheetReadings } from '#features/readings/contract/rules/citations.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from '#ui/icons.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { ReadingHeader } from './ReadingHeader.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Readings.module.css';

/** /currentreading, 'Our Mass': the next Sunday, or today on a Sunday (specification, 'Current reading'). */
export function CurrentReadingScreen() {
  const site = useSite();
  const now = useNow();
  const timeZone = site.data?.timeZone;
  const date = timeZone && getComingSunday(new Date(now), timeZone);
  const requested = useQuery({
    ...apiQueryOptions(readings.getDay, { params: { date: date ?? '' } }),
    enabled: date !== undefined,
  });
  const failed = requested.error ? requested : site.error ? site : null;
  return (
    <>
      <ReadingHeader
        above={date ? formatDay(date, 'dddd, MMMM D, YYYY') : '\u00a0'}
        title="Our Mass"
        below={requested.data?.liturgicalDay.name ?? '\u00a0'}
        day={requested.data?.liturgicalDay}
        lectionary={
          requested.data?.readings[0]?.lectionary ??
          requested.data?.liturgicalDay.lectionaryNumber ??
          undefined
        }
      />
      {/* The key remounts the content with the reading, so that the skeleton doesn't count as a layout shift. */}
      <Page key={requested.data ? 'reading' : 'waiting'} className={styles.page}>
        {requested.data ? (
          <Sunday day={requested.data} />
        ) : failed ? (
          <QueryError query={failed} />
        ) : (
          <SummarySkeleton />
        )}
      </Page>
    </>
  );
}

function Sunday({ day: { liturgicalDay, readings: sets } }: { day: ReadingDay }) {
  return (
    <div className={styles.sunday}>
      <div className={styles.sets}>
        {sets.length === 0 && <References day={liturgicalDay} />}
        {sets.map((set, index) => (
          <Summary key={set.id} reading={set} color={liturgicalDay.color} first={index === 0} />
        ))}
      </div>
      <nav className={layout.stack} aria-label="More about this Sunday">
        <OutsideLinkButton
          variant="secondary"
          href={liturgicalDay.bishopsPage}
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLink aria-hidden="true" />}
        >
          This Sunday at the bishops’ site
        </OutsideLinkButton>
        <LinkButton
          to={linkTo('/sunday-sheet/$date', { date: liturgicalDay.date })}
          variant="secondary"
        >
          Sunday sheet
        </LinkButton>
        <LinkButton to="/intentions" variant="secondary">
          Ask for a Mass or prayer
        </LinkButton>
        <LinkButton to="/prayer-requests" variant="secondary">
          Prayer requests
        </LinkButton>
        <LinkButton to="/readings" variant="secondary">
          All readings
        </LinkButton>
      </nav>
    </div>
  );
}

/** What the calendar knows of a Sunday whose readings no editor has posted. */
function References({ day: { color, citations } }: { day: LiturgicalDay }) {
  return (
    <Card className={styles.summary ?? ''} data-color={color}>
      <h2>This Sunday's readings aren't posted yet</h2>
      {citations && <Facts facts={listSheetReadings(citations)} />}
      <p>You can read them on the U.S. bishops’ site.</p>
    </Card>
  );
}

type SummaryProps = { reading: ReadingSummary; color: string; first: boolean };

function Summary({ reading, color, first }: SummaryProps) {
  return (
    <Card as="article" className={styles.summary} data-color={color}>
      <h2>
        {reading.setName ? `${reading.saintOfTheDay} (${reading.setName})` : reading.saintOfTheDay}
      </h2>
      <Facts
        facts={[
          ['Day', reading.dayOfTheYear],
          ['Lectionary', reading.lectionary],
          ...listSheetReadings(reading),
        ]}
      />
      <LinkButton
        to={linkTo('/daily-reading/$id', { id: reading.id })}
        variant={first ? 'primary' : 'outline'}
        fullWidth="onMobile"
      >
        Read more<VisuallyHidden>: {reading.saintOfTheDay}</VisuallyHidden>
      </LinkButton>
    </Card>
  );
}

type FactsProps = { facts: readonly (readonly [label: string, value: string])[] };

const Facts = ({ facts }: FactsProps) => (
  <dl>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function SummarySkeleton() {
  return (
    <Card className={styles.summary ?? ''}>
      <Loading label="Loading the reading" />
      <Skeleton width="70%" height="2.4rem" />
      <SkeletonLines lines={8} />
    </Card>
  );
}
