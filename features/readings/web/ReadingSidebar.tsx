import { linkTo } from '#contract/screens.ts';
import {
  type ReadingPage,
  type ReadingSummary,
  readings,
} from '#features/readings/contract/readings.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { ExternalLink, Pencil } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import cardStyles from '#ui/layout/Surface.module.css';
import { useHasRole } from '#features/accounts/web/account.ts';
import styles from './Reading.module.css';

type ReadingSideProps = { reading: ReadingPage; children: ReactNode };

/** Beside a reading: text size, other sets of the day, the next and previous day, and the bishops' site. */
export function ReadingSidebar({ reading, children }: ReadingSideProps) {
  const mayEdit = useHasRole('editor');
  return (
    <aside className={styles.side} aria-label="About this reading">
      {children}
      <Sets reading={reading} />
      <div className={styles.actions}>
        <OutsideLinkButton
          variant="secondary"
          size="small"
          href={reading.liturgicalDay.bishopsPage}
          target="_blank"
          rel="noreferrer"
          icon={<ExternalLink aria-hidden="true" />}
        >
          This day at the bishops’ site
        </OutsideLinkButton>
        <PrintButton size="small" />
        {mayEdit && (
          <LinkButton
            to={linkTo('/add-reading/$id', { id: reading.id })}
            variant="secondary"
            size="small"
            icon={<Pencil aria-hidden="true" />}
          >
            Edit
          </LinkButton>
        )}
      </div>
      <NeighborLinks reading={reading} />
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
              to={linkTo('/daily-reading/$id', { id: set.id })}
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

function NeighborLinks({ reading: { readingDate } }: { reading: ReadingPage }) {
  const { data = [] } = useQuery(apiQueryOptions(readings.listSummaries, {}));
  // The list is sorted newest first.
  const later = data.findLast((each) => each.readingDate > readingDate);
  const earlier = data.find((each) => each.readingDate < readingDate);
  return (
    <nav className={styles.neighbors} aria-label="Other days">
      {later && <NeighborLink label="Next" reading={later} />}
      {earlier && <NeighborLink label="Previous" reading={earlier} />}
    </nav>
  );
}

function NeighborLink({ label, reading }: { label: string; reading: ReadingSummary }) {
  return (
    <Link
      to={linkTo('/daily-reading/$id', { id: reading.id })}
      className={`${cardStyles.card} ${styles.neighbor}`}
    >
      <small>{label}</small>
      {formatDay(reading.readingDate, 'dddd, MMMM D, YYYY').replace(/, \d+$/, '')}
    </Link>
  );
}
