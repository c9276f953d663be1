import { type ReadingPage, type ReadingSummary, readings } from '@namugongo/contract/readings';
import { dayInWords } from '@namugongo/contract/rules/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../api.ts';
import { LinkButton, OutsideLinkButton } from '../ui/Button.tsx';
import { PrintButton } from '../ui/PrintButton.tsx';
import cardStyles from '../ui/Surface.module.css';
import { useHasRole } from '../signed-in.ts';
import styles from './Reading.module.css';

type ReadingSideProps = { reading: ReadingPage; children: ReactNode };

/** Beside a reading: the size of its text, the other sets of its day, the days around it, and the bishops' page. */
export function ReadingSide({ reading, children }: ReadingSideProps) {
  const mayEdit = useHasRole('editor');
  return (
    <aside className={styles.side} aria-label="About this reading">
      {children}
      <Sets reading={reading} />
      <div className={styles.actions}>
        <OutsideLinkButton
          look="quiet"
          size="small"
          href={reading.liturgicalDay.bishopsPage}
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLink aria-hidden="true" />}
        >
          The bishops’ page
        </OutsideLinkButton>
        <PrintButton size="small" />
        {mayEdit && (
          <LinkButton
            to={`/add-reading/${reading.id}`}
            look="quiet"
            size="small"
            icon={<Pencil aria-hidden="true" />}
          >
            Edit
          </LinkButton>
        )}
      </div>
      <Neighbours reading={reading} />
    </aside>
  );
}

function Sets({ reading: { id, sets } }: { reading: ReadingPage }) {
  if (sets.length < 2) return null;
  return (
    <nav className={styles.sets} aria-label="Readings of this day">
      <p>Readings of this day</p>
      <ul>
        {sets.map((set) => (
          <li key={set.id}>
            <Link
              to="/daily-reading/$id"
              params={{ id: String(set.id) }}
              aria-current={set.id === id ? 'page' : undefined}
            >
              {set.setName || set.saintOfTheDay}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbours({ reading: { readingDate } }: { reading: ReadingPage }) {
  const { data = [] } = useQuery(queryOf(readings.summaries, {}));
  // The list begins with the newest day.
  const later = data.findLast((each) => each.readingDate > readingDate);
  const earlier = data.find((each) => each.readingDate < readingDate);
  return (
    <nav className={styles.neighbours} aria-label="Other days">
      {later && <Neighbour label="Next" reading={later} />}
      {earlier && <Neighbour label="Before" reading={earlier} />}
    </nav>
  );
}

function Neighbour({ label, reading }: { label: string; reading: ReadingSummary }) {
  return (
    <Link
      to="/daily-reading/$id"
      params={{ id: String(reading.id) }}
      className={`${cardStyles.card} ${styles.neighbour}`}
    >
      <small>{label}</small>
      {dayInWords(reading.readingDate, 'dddd, MMMM D, YYYY').replace(/, \d+$/, '')}
    </Link>
  );
}
