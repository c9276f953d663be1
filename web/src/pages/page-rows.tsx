import type { PageLine } from '@namugongo/contract/pages';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Trash2 } from 'lucide-react';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { momentInWords } from '../ui/moments.ts';
import styles from './EditPage.module.css';

/** What the search of the list looks in. */
export const pageText = ({ title, slug, formerAddresses, keeper }: PageLine): string =>
  `${title} ${[slug, ...formerAddresses].map((each) => `/${each}`).join(' ')} ${keeper}`;

/** A day (yyyy-mm-dd) is the same day everywhere. */
const dayText = (day: string) => momentInWords(new Date(`${day}T12:00:00Z`), 'date', 'UTC');

type Facts = { timeZone: string | undefined; onDelete: (line: PageLine) => void };

export function pageColumns({ timeZone, onDelete }: Facts): Column<PageLine>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sort: ({ title }) => title,
      orders: { ascending: 'Title, A to Z', descending: 'Title, Z to A' },
      cell: ({ slug, title }) => <Link to={`/pages/${slug}/edit`}>{title}</Link>,
    },
    {
      key: 'slug',
      header: 'Address',
      sort: ({ slug }) => slug,
      orders: { ascending: 'Address, A to Z', descending: 'Address, Z to A' },
      cell: ({ slug }) => <Link to={`/${slug}`}>/{slug}</Link>,
    },
    {
      key: 'state',
      header: 'State',
      sort: (line) => stateOf(line).label,
      orders: { ascending: 'Drafts first', descending: 'Published first' },
      cell: (line) => <Badge tone={stateOf(line).tone}>{stateOf(line).label}</Badge>,
    },
    {
      key: 'keeper',
      header: 'Keeper',
      sort: ({ keeper }) => keeper,
      orders: { ascending: 'Keeper, A to Z', descending: 'Keeper, Z to A' },
      cell: ({ keeper }) => keeper || 'Nobody yet',
    },
    {
      key: 'reviewOn',
      header: 'Review by',
      sort: ({ reviewOn }) => reviewOn ?? '9999',
      orders: { ascending: 'First to review first', descending: 'Last to review first' },
      cell: (line) => <ReviewDay line={line} />,
    },
    {
      key: 'savedAt',
      header: 'Last change',
      sort: ({ savedAt }) => savedAt,
      orders: { ascending: 'Oldest first', descending: 'Newest first' },
      cell: (line) => <LastChange line={line} timeZone={timeZone} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (line) => (
        <IconButton
          label={`Delete ${line.title}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onDelete(line)}
        />
      ),
    },
  ];
}

function stateOf({ version, publishedVersion }: PageLine) {
  if (publishedVersion === null) return { label: 'Draft', tone: 'warn' } as const;
  if (publishedVersion !== version) return { label: 'Newer draft', tone: 'warn' } as const;
  return { label: 'Published', tone: 'ok' } as const;
}

function ReviewDay({ line: { reviewOn, overdue } }: { line: PageLine }) {
  if (!reviewOn || !overdue) return reviewOn && dayText(reviewOn);
  return (
    <Badge tone="danger" icon={<CalendarClock aria-hidden="true" />}>
      {dayText(reviewOn)}, overdue
    </Badge>
  );
}

type LastChangeProps = { line: PageLine; timeZone: string | undefined };

function LastChange({ line: { savedAt, savedBy }, timeZone }: LastChangeProps) {
  return (
    <span className={styles.change}>
      {momentInWords(savedAt, 'date', timeZone)} <small>{savedBy}</small>
    </span>
  );
}

type PageCardProps = { line: PageLine; onDelete: (line: PageLine) => void };

/** A page on a phone: its title to edit it, where it stands, and what is to be known of it. */
export function PageCard({ line, onDelete }: PageCardProps) {
  const { slug, title, keeper, reviewOn } = line;
  return (
    <div className={styles.card}>
      <Link className={styles.cardTitle} to={`/pages/${slug}/edit`}>
        {title}
      </Link>
      <IconButton
        label={`Delete ${title}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onDelete(line)}
      />
      <p>
        <Link to={`/${slug}`}>/{slug}</Link> {keeper && `· ${keeper}`}
      </p>
      <p className={styles.cardState}>
        <Badge tone={stateOf(line).tone}>{stateOf(line).label}</Badge>
        {reviewOn && <ReviewDay line={line} />}
      </p>
    </div>
  );
}
