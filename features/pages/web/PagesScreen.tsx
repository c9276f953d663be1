import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { isInMenu } from '#features/pages/contract/rules/is-in-menu.ts';
import { type PageSummary, pages } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, CalendarClock, Trash2 } from '#ui/icons.ts';
import { useState } from 'react';
import { callApi, apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { DataTable, type Column } from '#ui/table/DataTable.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import styles from './EditPage.module.css';
import { linkTo } from '#contract/screens.ts';
import { Link } from '#ui/router/Link.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';

/** /pages: lists all pages with owner and review date, for editors to create, edit and delete. */
export function PagesScreen() {
  const { data: site } = useSite();
  const list = useQuery(apiQueryOptions(pages.list, {}));
  const remove = useDeletePage();
  const restore = useApiMutation({
    call: restorePage,
    changes: [pages],
    notice: (_, { title }) => `Restored “${title}”.`,
  });
  const [pageToDelete, setPageToDelete] = useState<PageSummary | null>(null);
  const active = list.data?.filter(({ deletedAt }) => !deletedAt) ?? [];
  const deleted = list.data?.filter(({ deletedAt }) => deletedAt) ?? [];
  const overdue = active.filter((line) => line.overdue).length;
  const inMenu = pageToDelete && site ? isInMenu(site.menu, pageToDelete) : false;
  const columns = getPageColumns({ timeZone: site?.timeZone, onDelete: setPageToDelete });
  return (
    <>
      <PageHeader
        wide
        title="Pages"
        actions={
          <LinkButton to="/pages/new" icon={<Plus aria-hidden="true" />}>
            New page
          </LinkButton>
        }
      />
      <Page wide className={styles.page}>
        <QueryError query={list} />
        {list.isPending && (
          <>
            <Loading />
            <Skeleton height="3.5rem" />
            <Skeleton height="30rem" />
          </>
        )}
        {overdue > 0 && (
          <Alert tone="warn">
            {overdue === 1 ? 'One page is' : `${overdue} pages are`} overdue for review.
          </Alert>
        )}
        {list.data && (
          <DataTable
            label="Pages"
            rows={active}
            columns={columns}
            rowKey={({ slug }) => slug}
            search={{ label: 'Title, address or owner', text: getPageSearchText }}
            defaultSort={{ key: 'title', direction: 'ascending' }}
            empty="No pages yet."
            card={(line) => <PageCard line={line} onDelete={setPageToDelete} />}
          />
        )}
        {deleted.length > 0 && (
          <section className={styles.deleted}>
            <h2>Deleted pages</h2>
            <ul>
              {deleted.map((line) => (
                <li key={line.slug}>
                  <span>
                    {line.title} <small>/{line.slug}</small>
                  </span>
                  <Button
                    variant="secondary"
                    size="small"
                    busy={restore.isPending && restore.variables.slug === line.slug}
                    onClick={() => restore.mutate(line)}
                    aria-label={`Restore ${line.title}`}
                  >
                    Restore
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Page>
      <DeleteDialog
        row={pageToDelete}
        question={`Delete “${pageToDelete?.title ?? ''}”?`}
        deletion={remove}
        onClose={() => setPageToDelete(null)}
      >
        <p>Visitors won't see it anymore. You can restore it later.</p>
        {inMenu && <Alert tone="warn">The menu still links to this page.</Alert>}
      </DeleteDialog>
    </>
  );
}

const restorePage = ({ slug }: PageSummary) => callApi(pages.undelete, { params: { slug } });

const useDeletePage = () =>
  useApiMutation({
    call: ({ slug }: PageSummary) => callApi(pages.delete, { params: { slug } }),
    notice: (_, { title }) => `Deleted “${title}”.`,
    undo: (_, page) => restorePage(page),
    changes: [pages],
  });

/** Returns the text that the list's search matches. */
const getPageSearchText = ({ title, slug, previousSlugs, owner }: PageSummary): string =>
  `${title} ${[slug, ...previousSlugs].map((path) => `/${path}`).join(' ')} ${owner}`;

/** Formats an ISO day without a time zone shift. */
const formatDay = (day: string) => formatTimestamp(new Date(`${day}T12:00:00Z`), 'date', 'UTC');

type PageColumnsOptions = { timeZone: string | undefined; onDelete: (line: PageSummary) => void };

function getPageColumns({ timeZone, onDelete }: PageColumnsOptions): Column<PageSummary>[] {
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
      cell: (line) => (
        <>
          <Badge tone={getPageState(line).tone}>{getPageState(line).label}</Badge>{' '}
          <AudienceBadge audience={line.audience} curator="editor" />
        </>
      ),
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
function PageCard({ line, onDelete }: PageCardProps) {
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
        <AudienceBadge audience={line.audience} curator="editor" />
        {reviewOn && <ReviewDay line={line} />}
      </p>
    </div>
  );
}
