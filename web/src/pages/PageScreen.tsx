import { hasProblemCode } from '@namugongo/contract/client';
import { pages, slug as slugSchema } from '@namugongo/contract/pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { apiQueryOptions, setApiData } from '../api.ts';
import { Page } from '../ui/Card.tsx';
import { QueryError } from '../ui/QueryError.tsx';
import { PageNotFound } from '../ui/NotFound.tsx';
import { PageEditorBar, UnpublishedPage } from './PageEditorBar.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import styles from './PageView.module.css';
import { PageView } from './PageView.tsx';
import { useHasRole } from '../account.ts';
import { useCanonicalSlug } from './useCanonicalSlug.ts';
import { usePageAlbum } from './usePageAlbum.ts';

/** /{slug}: an information page. Redirects from a previous address; shows Not found where no page exists. */
export function PageScreen() {
  const { slug: address = '' } = useParams({ strict: false });
  const slug = address.toLowerCase();
  if (!slugSchema.safeParse(slug).success) return <PageNotFound />;
  return <PageAt key={slug} slug={slug} />;
}

const getPagePath = (slug: string) => `/${slug}`;

function PageAt({ slug }: { slug: string }) {
  const canEdit = useHasRole('editor');
  const page = useQuery({
    ...apiQueryOptions(pages.get, { params: { slug } }),
    staleTime: 60_000,
  });
  const client = useQueryClient();
  useCanonicalSlug(slug, page.data, getPagePath, (to) =>
    setApiData(client, pages.get, { params: { slug: to } }, (stored) => page.data ?? stored),
  );
  const album = usePageAlbum(page.data?.album ?? null);
  if (page.data && !album.isPending)
    return (
      <PageView page={page.data} pictures={album.pictures}>
        {canEdit && <PageEditorBar slug={page.data.slug} />}
      </PageView>
    );
  if (hasProblemCode(page.error, 'page-not-found')) {
    if (canEdit) return <UnpublishedPage slug={slug} />;
    return <PageNotFound />;
  }
  if (page.error)
    return (
      <Page className={styles.problem}>
        <h1>We couldn't load this page</h1>
        <QueryError query={page} />
      </Page>
    );
  return <PageSkeleton />;
}
