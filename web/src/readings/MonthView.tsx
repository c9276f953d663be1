import { type ReadingDay, readings } from '@namugongo/contract/readings';
import { dayInTimeZone, formatDay, getWeekday } from '@namugongo/contract/rules/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { apiQueryOptions } from '../api.ts';
import { useSite } from '../site.ts';
import { Button } from '../ui/controls/Button.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { QueryError } from '../ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { ColorDot, formatColor } from './ColorDot.tsx';
import styles from './Month.module.css';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Adds months to a month (yyyy-mm). */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

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
  const name = formatDay(`${month}-01`, 'Do MMMM YYYY').replace(/^\S+ /, '');
  return (
    <section aria-labelledby="month">
      <div className={styles.bar}>
        <IconButton
          label="Previous month"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => setChosen(addMonths(month, -1))}
        />
        <h2 id="month" aria-live="polite">
          {name}
        </h2>
        <IconButton
          label="Next month"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => setChosen(addMonths(month, 1))}
        />
        {chosen && chosen !== today.slice(0, 7) && (
          <Button variant="secondary" size="small" onClick={() => setChosen(null)}>
            This month
          </Button>
        )}
      </div>
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

function Days({ days, today }: { days: readonly ReadingDay[]; today: string }) {
  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map((day) => (
          <Day key={day.liturgicalDay.date} day={day} today={today} />
        ))}
      </ol>
    </div>
  );
}

function Day({
  day: { liturgicalDay, readings: sets },
  today,
}: {
  day: ReadingDay;
  today: string;
}) {
  const { date, name, color, novenaDay, patronalFeast } = liturgicalDay;
  const isFirst = date.endsWith('-01');
  return (
    <li
      className={sets.length > 0 ? styles.hasReading : undefined}
      data-today={date === today || undefined}
      aria-current={date === today ? 'date' : undefined}
      style={isFirst ? { gridColumnStart: getWeekday(date) + 1 } : undefined}
    >
      <p className={styles.date}>
        <ColorDot color={color} />
        <time dateTime={date}>
          <span className={styles.weekday}>{formatDay(date, 'dddd').slice(0, 3)} </span>
          {Number(date.slice(-2))}
        </time>
        <span className={styles.color}>{formatColor(color)}</span>
      </p>
      {sets.length === 0 ? (
        <p className={styles.name}>{name}</p>
      ) : (
        sets.map((set) => (
          <Link
            key={set.id}
            to="/daily-reading/$id"
            params={{ id: String(set.id) }}
            className={styles.name}
          >
            {set.setName ? `${set.saintOfTheDay} (${set.setName})` : set.saintOfTheDay}
          </Link>
        ))
      )}
      {patronalFeast && <p className={styles.note}>Our patronal feast</p>}
      {novenaDay && <p className={styles.note}>Novena, day {novenaDay}</p>}
    </li>
  );
}
