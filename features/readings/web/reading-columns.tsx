import { linkTo } from '#contract/screens.ts';
import type { listedReadingFields, ReadingSummary } from '#features/readings/contract/readings.ts';
import { formatDay, type DayFormat } from '#contract/rules/dates.ts';
import { Link } from '#ui/router/Link.tsx';
import type { Column } from '#ui/table/DataTable.tsx';
import styles from './Readings.module.css';

export function ReadingLink({ reading }: { reading: ReadingSummary }) {
  return (
    <Link to={linkTo('/daily-reading/$id', { id: reading.id })} className={styles.saint}>
      {reading.saintOfTheDay}
      {reading.setName && <span> ({reading.setName})</span>}
    </Link>
  );
}

const text = (key: keyof typeof listedReadingFields, header: string): Column<ReadingSummary> => ({
  key,
  header,
  sort: (row) => row[key],
  cell: (row) => row[key],
});

/** The last five columns: lectionary number and citations. */
export const verseColumns: readonly Column<ReadingSummary>[] = [
  text('lectionary', 'Lectionary'),
  text('firstReadingVerse', 'First Reading'),
  text('responsorialPsalm', 'Responsorial Psalm'),
  text('secondReadingVerse', 'Second Reading'),
  text('gospelVerse', 'Gospel'),
];

/** The columns of both lists in the order of the specification; the date format differs. */
export const getReadingColumns = (shape: DayFormat): readonly Column<ReadingSummary>[] => [
  {
    key: 'readingDate',
    header: 'Date',
    sortLabels: { ascending: 'Earliest first', descending: 'Latest first' },
    sort: (row) => row.readingDate,
    cell: ({ readingDate }) => (
      <time dateTime={readingDate} className={styles.date}>
        {formatDay(readingDate, shape)}
      </time>
    ),
  },
  {
    key: 'saintOfTheDay',
    header: 'Saint of the Day',
    sortLabels: { ascending: 'Saint, A to Z', descending: 'Saint, Z to A' },
    sort: (row) => row.saintOfTheDay,
    cell: (row) => <ReadingLink reading={row} />,
  },
  ...verseColumns,
];

/** The searchable text of a row: all that it shows to everybody. */
export const getReadingSearchText = ({ id: _id, unfinished: _, ...row }: ReadingSummary): string =>
  [formatDay(row.readingDate, 'Do MMMM YYYY'), ...Object.values(row)].join(' ');
