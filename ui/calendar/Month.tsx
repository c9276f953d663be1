import { addMonths, dayNames, formatDay, getWeekday } from '#contract/rules/dates.ts';
import { ChevronLeft, ChevronRight } from '../icons.ts';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import styles from './Month.module.css';

type MonthBarProps = {
  /** yyyy-mm */
  month: string;
  today: string;
  onChange: (month: string) => void;
};

/** The name of the month with the ways to the others. */
export function MonthBar({ month, today, onChange }: MonthBarProps) {
  const thisMonth = today.slice(0, 7);
  return (
    <div className={styles.bar}>
      <IconButton
        label="Previous month"
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() => onChange(addMonths(month, -1))}
      />
      <h2 id="month" aria-live="polite">
        {formatDay(`${month}-01`, 'MMMM YYYY')}
      </h2>
      <IconButton
        label="Next month"
        icon={<ChevronRight aria-hidden="true" />}
        onClick={() => onChange(addMonths(month, 1))}
      />
      {month !== thisMonth && (
        <Button variant="secondary" size="small" onClick={() => onChange(thisMonth)}>
          This month
        </Button>
      )}
    </div>
  );
}

type MonthGridProps = {
  /** Leaves days without a mark out of the list on a small screen. */
  hidesEmpty?: boolean;
  /** A `MonthDay` each. */
  children: ReactNode;
};

/** The days of a month: a grid of weeks, on a small screen a list. */
export function MonthGrid({ hidesEmpty = false, children }: MonthGridProps) {
  return (
    <div className={styles.month}>
      <div className={styles.weekdays} aria-hidden="true">
        {dayNames.weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ol className={styles.days} data-hides-empty={hidesEmpty || undefined}>
        {children}
      </ol>
    </div>
  );
}

type MonthDayProps = {
  date: string;
  today: string;
  isMarked: boolean;
  /** Before and after the number of the day. */
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

export function MonthDay({ date, today, isMarked, before, after, children }: MonthDayProps) {
  const isFirst = date.endsWith('-01');
  return (
    <li
      className={isMarked ? styles.marked : undefined}
      data-today={date === today || undefined}
      aria-current={date === today ? 'date' : undefined}
      // A text: what the server renders would have a number as pixels.
      style={isFirst ? { gridColumnStart: String(getWeekday(date) + 1) } : undefined}
    >
      <p className={styles.date}>
        {before}
        <time dateTime={date}>
          <span className={styles.weekday}>{formatDay(date, 'dddd').slice(0, 3)} </span>
          {Number(date.slice(-2))}
        </time>
        {after}
      </p>
      {children}
    </li>
  );
}
