import { linkTo } from '#contract/screens.ts';
import type { PageSummary } from '#features/pages/contract/pages.ts';
import { Link } from '#ui/router/Link.tsx';
import { CalendarClock, Trash2 } from '#ui/icons.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import type { Column } from '#ui/table/DataTable.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import styles from './EditPage.module.css';

/** Returns the text that the list's search matches. */
export const getPageSearchText = ({ title, slug, previousSlugs, owner }: PageSummary): string =>
  `${title} ${[slug, ...previousSlugs].map((path) => `/${path}`).join(' ')} ${owner}`;

/** Formats an ISO day without a time zone shift. */
const formatDay = (day: string) => formatTimestamp(new Date(`${day}T12:00:00Z`), 'date', 'UTC');

type PageColumnsOptions = { timeZone: string | undefined; onDelete: (line: PageSummary) => void };

export function getPageColumns({ timeZone, onDelete }: PageColumnsOptions): Column<PageSummary>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sort: ({ title }) => title,
      sortLabels: { ascending: 'Title, A to Z', descending: 'Title, Z to A' },
      cell: ({ slug, title }) => <Link to={linkTo('/pages/$slug/edit', { slug })}>{title}</Link>,
    },
    {
      key: 'slug',
      header: 'Address',
      sort: ({ slug }) => slug,
      sortLabels: { ascending: 'Address, A to Z', descending: 'Address, Z to A' },
      cell: ({ slug }) => <Link to={linkTo('/$slug', { slug })}>/{slug}</Link>,
    },
    {
      key: 'state',
      header: 'State',
      sort: (line) => getPageState(line).label,
      sortLabels: { ascending: 'Drafts first', descending: 'Published first' },
      cell: (line) => <Badge tone={getPageState(line).tone}>{getPageState(line).label}</Badge>,
    },
    {
      key: 'owner',
      header: 'Looked after by',
      sort: ({ owner }) => owner,
      sortLabels: { ascending: 'Looked after by, A to Z', descending: 'Looked after by, Z to A' },
      cell: ({ owner }) => owner || 'No one yet',
    },
    {
      key: 'reviewOn',
      header: 'Review by',
      sort: ({ reviewOn }) => reviewOn ?? '9999',
      sortLabels: { ascending: 'Due soonest', descending: 'Due latest' },
      cell: (line) => <ReviewDay line={line} />,
    },
    {
      key: 'savedAt',
      header: 'Last change',
      sort: ({ savedAt }) => savedAt,
      sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
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

function getPageState({ version, publishedVersion }: PageSummary) {
  if (publishedVersion === null) return { label: 'Draft', tone: 'warn' } as const;
  if (publishedVersion !== version) return { label: 'Newer draft', tone: 'warn' } as const;
  return { label: 'Published', tone: 'ok' } as const;
}

function ReviewDay({ line: { reviewOn, overdue } }: { line: PageSummary }) {
  if (!reviewOn || !overdue) return reviewOn && formatDay(reviewOn);
  return (
    <Badge tone="danger" icon={<CalendarClock aria-hidden="true" />}>
      {formatDay(reviewOn)}, overdue
    </Badge>
  );
}

type LastChangeProps = { line: PageSummary; timeZone: string | undefined };

function LastChange({ line: { savedAt, savedBy }, timeZone }: LastChangeProps) {
  return (
    <span className={styles.change}>
      {formatTimestamp(savedAt, 'date', timeZone)} <small>{savedBy}</small>
    </span>
  );
}

type PageCardProps = { line: PageSummary; onDelete: (line: PageSummary) => void };

/** A page in the list on small screens. */
export function PageCard({ line, onDelete }: PageCardProps) {
  const { slug, title, owner, reviewOn } = line;
  return (
    <div className={styles.card}>
      <Link className={styles.cardTitle} to={linkTo('/pages/$slug/edit', { slug })}>
        {title}
      </Link>
      <IconButton
        label={`Delete ${title}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onDelete(line)}
      />
      <p>
        <Link to={linkTo('/$slug', { slug })}>/{slug}</Link> {owner && `· ${owner}`}
      </p>
      <p className={styles.cardState}>
        <Badge tone={getPageState(line).tone}>{getPageState(line).label}</Badge>
        {reviewOn && <ReviewDay line={line} />}
      </p>
    </div>
  );
}
