import { type PageSummary, pages } from '#features/pages/contract/pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from '#ui/icons.ts';
import { useState } from 'react';
import { callApi, apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useDeleteWithUndo } from '#ui/feedback/useDeleteWithUndo.ts';
import styles from './EditPage.module.css';
import { PageCard, getPageColumns, getPageSearchText } from './page-columns.tsx';
import { invalidatePages } from './queries.ts';

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
  const addresses = pageToDelete
    ? [pageToDelete.slug, ...pageToDelete.previousSlugs].map((slug) => `/${slug}`)
    : [];
  const inMenu = site?.menu.some(({ items }) => items.some(({ path }) => addresses.includes(path)));
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

function useDeletePage() {
  const client = useQueryClient();
  return useDeleteWithUndo({
    deleteRow: ({ slug }: PageSummary) => callApi(pages.delete, { params: { slug } }),
    restore: restorePage,
    describe: ({ title }) => `Deleted “${title}”.`,
    invalidate: () => invalidatePages(client),
  });
}
