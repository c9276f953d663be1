import { type ReadingDay, readings } from '@namugongo/contract/readings';
import { dayAt, dayInWords, weekdayOf } from '@namugongo/contract/rules/days';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ColourDot, colourWord } from './ColourDot.tsx';
import styles from './Month.module.css';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The month (yyyy-mm) so many months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** A month of the liturgical calendar: each day with its colour and name; days with readings lead to them. */
export function MonthView() {
  const { data: site } = useSite();
  const today = dayAt(new Date(), site?.timeZone ?? 'UTC');
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? today.slice(0, 7);
  const asked = useQuery({
    ...queryOf(readings.month, { params: { month } }),
    placeholderData: keepPreviousData,
    enabled: site !== undefined,
  });
  const name = dayInWords(`${month}-01`, 'Do MMMM YYYY').replace(/^\S+ /, '');
  return (
    <section aria-labelledby="month">
      <div className={styles.bar}>
        <IconButton
          label="The month before"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => setChosen(addMonths(month, -1))}
        />
        <h2 id="month" aria-live="polite">
          {name}
        </h2>
        <IconButton
          label="The month after"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => setChosen(addMonths(month, 1))}
        />
        {chosen && chosen !== today.slice(0, 7) && (
          <Button look="quiet" size="small" onClick={() => setChosen(null)}>
            This month
          </Button>
        )}
      </div>
      <QueryProblem query={asked} />
      {asked.isPending && !asked.error && (
        <>
          <Loading words="Loading the month" />
          <Skeleton height="44rem" />
        </>
      )}
      {asked.data && <Days days={asked.data} today={today} />}
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
  const { date, name, colour, novenaDay, patronalFeast } = liturgicalDay;
  const isFirst = date.endsWith('-01');
  return (
    <li
      className={sets.length > 0 ? styles.entered : undefined}
      data-today={date === today || undefined}
      aria-current={date === today ? 'date' : undefined}
      style={isFirst ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}
    >
      <p className={styles.date}>
        <ColourDot colour={colour} />
        <time dateTime={date}>
          <span className={styles.weekday}>{dayInWords(date, 'dddd').slice(0, 3)} </span>
          {Number(date.slice(-2))}
        </time>
        <span className={styles.colour}>{colourWord(colour)}</span>
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
