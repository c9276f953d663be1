import { linkTo } from '#contract/screens.ts';
import { type ReadingDay, readings } from '#features/readings/contract/readings.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { MonthBar, MonthDay, MonthGrid } from '#ui/calendar/Month.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { ColorDot, formatColor } from './ColorDot.tsx';
import styles from '#ui/calendar/Month.module.css';

/** A month of the liturgical calendar; days with readings link to them. */
export function MonthView() {
  const { data: site } = useSite();
  const today = dayInTimeZone(new Date(), site?.timeZone ?? 'UTC');
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
      after={<span className={styles.color}>{formatColor(color)}</span>}
    >
      {sets.length === 0 ? (
        <p className={styles.name}>{name}</p>
      ) : (
        sets.map((set) => (
          <Link
            key={set.id}
            to={linkTo('/daily-reading/$id', { id: set.id })}
            className={styles.name}
          >
            {set.setName ? `${set.saintOfTheDay} (${set.setName})` : set.saintOfTheDay}
          </Link>
        ))
      )}
      {patronalFeast && <p className={styles.note}>Our patronal feast</p>}
      {novenaDay && <p className={styles.note}>Novena, day {novenaDay}</p>}
    </MonthDay>
  );
}
