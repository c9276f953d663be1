import { isProblem } from '@namugongo/contract/call';
import { pages, slug as slugSchema } from '@namugongo/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '../api.ts';
import { Page } from '../ui/Card.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { NotFound } from '../ui/NotFound.tsx';
import { EditorsBar, UnpublishedPage } from './EditorsBar.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import styles from './PageView.module.css';
import { PageView } from './PageView.tsx';
import { useHasRole } from '../signed-in.ts';
import { useCurrentAddress } from './useCurrentAddress.ts';
import { usePageAlbum } from './usePageAlbum.ts';

/** /{slug}: an information page; one that has another address by now is shown there. An address without one is the site's 'This page does not exist'. */
export function PageScreen() {
  const { slug: address = '' } = useParams({ strict: false });
  const slug = address.toLowerCase();
  if (!slugSchema.safeParse(slug).success) return <NotFound />;
  return <PageAt key={slug} slug={slug} />;
}

const pathOf = (slug: string) => `/${slug}`;

function PageAt({ slug }: { slug: string }) {
  const mayEdit = useHasRole('editor');
  const page = useQuery({ ...queryOf(pages.read, { params: { slug } }), staleTime: 60_000 });
  const client = useQueryClient();
  useCurrentAddress(slug, page.data, pathOf, (to) =>
    client.setQueryData(queryOf(pages.read, { params: { slug: to } }).queryKey, page.data),
  );
  const album = usePageAlbum(page.data?.album ?? null);
  if (page.data && !album.isPending)
    return (
      <PageView page={page.data} pictures={album.pictures}>
        {mayEdit && <EditorsBar slug={page.data.slug} />}
      </PageView>
    );
  if (isProblem(page.error, 'page-not-found')) {
    if (mayEdit) return <UnpublishedPage slug={slug} />;
    return <NotFound />;
  }
  if (page.error)
    return (
      <Page className={styles.problem}>
        <h1>This page could not be loaded</h1>
        <QueryProblem query={page} />
      </Page>
    );
  return <PageSkeleton />;
}
