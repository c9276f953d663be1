import { type PageLine, pages } from '@namugongo/contract/pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ask, queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Notice } from '../ui/Notice.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { DeleteDialog } from '../ui/undo/DeleteDialog.tsx';
import { offerUndo } from '../ui/undo/undo-offers.ts';
import styles from './EditPage.module.css';
import { PageCard, pageColumns, pageText } from './page-rows.tsx';
import { forgetPages } from './queries.ts';

/** /pages: every page with its keeper and its review date; the way to edit, make and delete one. */
export function PagesScreen() {
  const { data: site } = useSite();
  const list = useQuery(queryOf(pages.list, {}));
  const { remove, bringBack } = useDeletePage();
  const [asked, setAsked] = useState<PageLine | null>(null);
  const living = list.data?.filter(({ deletedAt }) => !deletedAt) ?? [];
  const deleted = list.data?.filter(({ deletedAt }) => deletedAt) ?? [];
  const overdue = living.filter((line) => line.overdue).length;
  const addresses = asked ? [asked.slug, ...asked.formerAddresses].map((slug) => `/${slug}`) : [];
  const inMenu = site?.menu.some(({ items }) => items.some(({ path }) => addresses.includes(path)));
  const columns = pageColumns({ timeZone: site?.timeZone, onDelete: setAsked });
  return (
    <>
      <BarkHeader
        wide
        title="Pages"
        aside={
          <LinkButton to="/pages/new" look="onBark" icon={<Plus aria-hidden="true" />}>
            New page
          </LinkButton>
        }
      />
      <Page wide className={styles.page}>
        <QueryProblem query={list} />
        {list.isPending && (
          <>
            <Loading />
            <Skeleton height="3.5rem" />
            <Skeleton height="30rem" />
          </>
        )}
        {overdue > 0 && (
          <Notice tone="warn">
            {overdue === 1 ? 'One page is' : `${overdue} pages are`} past the review date.
          </Notice>
        )}
        {list.data && (
          <DataTable
            label="Pages"
            rows={living}
            columns={columns}
            rowKey={({ slug }) => slug}
            search={{ label: 'Title, address or keeper', text: pageText }}
            sorted={{ key: 'title', direction: 'ascending' }}
            empty="There are no pages yet."
            card={(line) => <PageCard line={line} onDelete={setAsked} />}
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
                    look="quiet"
                    size="small"
                    busy={bringBack.isPending && bringBack.variables === line.slug}
                    onClick={() => bringBack.mutate(line.slug)}
                    aria-label={`Bring back ${line.title}`}
                  >
                    Bring back
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Page>
      <DeleteDialog
        row={asked}
        question={`Delete “${asked?.title ?? ''}”?`}
        deletion={remove}
        onClose={() => setAsked(null)}
      >
        <p>Readers no longer see it. Its versions are kept, and it can be brought back.</p>
        {inMenu && <Notice tone="warn">The menu still leads to this page.</Notice>}
      </DeleteDialog>
    </>
  );
}

function useDeletePage() {
  const client = useQueryClient();
  const bringBack = useMutation({
    mutationFn: (slug: string) => ask(pages.bringBack, { params: { slug } }),
    onSuccess: () => forgetPages(client),
  });
  const remove = useMutation({
    mutationFn: ({ slug }: PageLine) => ask(pages.remove, { params: { slug } }),
    onSuccess: (_, { slug, title }) => {
      offerUndo({ words: `Deleted “${title}”.`, undo: () => bringBack.mutateAsync(slug) });
      return forgetPages(client);
    },
  });
  return { remove, bringBack };
}
