import { formatDay, listDaysOfMonth } from '#contract/rules/dates.ts';
import type { CalendarEntry } from '#features/calendar/contract/calendar.ts';
import { formatEntryHours } from '#features/calendar/contract/rules/format-entry.ts';
import { useSite } from '#features/site/web/site.ts';
import { useIsPrinting } from '#ui/browser/useIsPrinting.ts';
import monthStyles from '#ui/calendar/Month.module.css';
import { MonthDay, MonthGrid } from '#ui/calendar/Month.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Calendar.module.css';
import { EntryLink } from './EntryLink.tsx';

type Entries = readonly CalendarEntry[];
type ViewProps = { today: string; entries: Entries };

/** Further entries of a day are folded, so that one day does not stretch its week. */
const maxOpenEntries = 4;

/** The weeks of a month. */
export function MonthOfEntries({ month, today, entries }: ViewProps & { month: string }) {
  return (
    <MonthGrid>
      {listDaysOfMonth(month).map((date) => (
        <Day
          key={date}
          date={date}
          today={today}
          entries={entries.filter(({ day }) => day === date)}
        />
      ))}
    </MonthGrid>
  );
}

function Day({ date, today, entries }: ViewProps & { date: string }) {
  const isPrinting = useIsPrinting();
  const further = entries.slice(maxOpenEntries);
  return (
    <MonthDay date={date} today={today} isMarked={entries.length > 0}>
      {entries.slice(0, maxOpenEntries).map(renderShort)}
      {further.length > 0 && (
        <details className={monthStyles.further} open={isPrinting || undefined}>
          <summary>{further.length} more</summary>
          {further.map(renderShort)}
        </details>
      )}
    </MonthDay>
  );
}

const renderShort = (entry: CalendarEntry) => <ShortEntry key={entry.id} entry={entry} />;

function ShortEntry({ entry }: { entry: CalendarEntry }) {
  const timeZone = useSite().data?.timeZone ?? 'UTC';
  const { kind, startsAt } = entry;
  return (
    <div className={styles.short} data-kind={kind}>
      {startsAt && <small>{formatEntryHours({ startsAt, endsAt: null }, timeZone)}</small>}
      <EntryLink entry={entry} className={monthStyles.name} />
    </div>
  );
}

/** The days that have something, each with its heading. What is past this month is folded. */
export function DayList({ today, entries }: ViewProps) {
  const isPast = ({ day }: CalendarEntry) => day < today && day.slice(0, 7) === today.slice(0, 7);
  const past = entries.filter(isPast);
  const ahead = entries.filter((entry) => !isPast(entry));
  return (
    <>
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>Earlier this month</summary>
          <Days today={today} entries={past} />
        </details>
      )}
      {ahead.length === 0 ? (
        <p>Nothing more is planned this month.</p>
      ) : (
        <Days today={today} entries={ahead} />
      )}
    </>
  );
}

const Days = ({ today, entries }: ViewProps) =>
  [...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`}>
        <time dateTime={day}>{formatDay(day, 'dddd, MMMM D, YYYY').replace(/, \d+$/, '')}</time>
        {day === today && <Badge>Today</Badge>}
      </h3>
      <ul>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  ));

function Entry({ entry }: { entry: CalendarEntry }) {
  const timeZone = useSite().data?.timeZone ?? 'UTC';
  const facts = [formatEntryHours(entry, timeZone), entry.place].filter(Boolean).join(' · ');
  return (
    <li className={styles.entry} data-kind={entry.kind}>
      <EntryLink entry={entry} className={styles.title} />
      {facts && <p>{facts}</p>}
      {entry.note && <p className={`${layout.hint} ${styles.note}`}>{entry.note}</p>}
    </li>
  );
}
