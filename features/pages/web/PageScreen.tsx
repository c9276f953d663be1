import { linkTo } from '#contract/screens.ts';
import { isForEverybody } from '#features/audiences/contract/rules/item-audiences.ts';
import { hasProblemCode } from '#contract/client.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { isSlug, parseSlug } from '#contract/rules/slugs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { setApiData } from '#ui/api.ts';
import { Page } from '#ui/layout/Card.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { PageNotFound } from '#features/site/web/PageNotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import styles from './PageView.module.css';
import { PageView } from './PageView.tsx';
import { isForOthers, ItemForOthers } from '#features/audiences/web/ItemForOthers.tsx';
import { useItemForReader } from '#features/audiences/web/queries.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { useCanonicalSlug } from './useCanonicalSlug.ts';
import { usePageAlbum } from './usePageAlbum.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';

const loadEditorBar = () => import('./PageEditorBar.tsx');
const PageEditorBar = lazyPart(() => loadEditorBar().then((file) => file.PageEditorBar));
const UnpublishedPage = lazyPart(
  () => loadEditorBar().then((file) => file.UnpublishedPage),
  <PageSkeleton />,
);

/** /{slug}: an information page. Redirects from a previous address; shows Not found where no page exists. */
export function PageScreen() {
  const { slug: address = '' } = useParams();
  const slug = parseSlug(address);
  if (!isSlug(slug)) return <PageNotFound />;
  return <PageAt key={slug} slug={slug} />;
}

const getPagePath = (slug: string) => linkTo('/$slug', { slug });

function PageAt({ slug }: { slug: string }) {
  const canEdit = useHasRole('editor');
  const page = useItemForReader(
    { open: pages.get, own: pages.getForReader },
    { params: { slug } },
    { isSubject: true },
  );
  const client = useQueryClient();
  useCanonicalSlug(slug, page.data, getPagePath, (to) =>
    setApiData(client, pages.get, { params: { slug: to } }, (stored) =>
      page.data && isForEverybody(page.data.audience) ? page.data : stored,
    ),
  );
  const album = usePageAlbum(page.data?.album ?? null);
  if (page.data && !album.isPending)
    return (
      <PageView page={page.data} pictures={album.pictures} isShared>
        {canEdit && <PageEditorBar slug={page.data.slug} />}
      </PageView>
    );
  if (hasProblemCode(page.error, 'page-not-found')) {
    if (canEdit) return <UnpublishedPage slug={slug} />;
    return <PageNotFound />;
  }
  if (isForOthers(page.error)) return <ItemForOthers error={page.error} title="This page" />;
  if (page.error)
    return (
      <Page className={styles.problem}>
        <h1>We couldn't load this page</h1>
        <QueryError query={page} />
      </Page>
    );
  return <PageSkeleton />;
}
