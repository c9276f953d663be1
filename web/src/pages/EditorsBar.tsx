import { isProblem } from '@namugongo/contract/call';
import { pages } from '@namugongo/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { queryOf } from '../api.ts';
import { LinkButton } from '../ui/Button.tsx';
import { NotFound } from '../ui/NotFound.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PageView } from './PageView.tsx';
import { previewOf } from './queries.ts';
import { usePageAlbum } from './usePageAlbum.ts';
import { useCurrentAddress } from './useCurrentAddress.ts';
import styles from './PageView.module.css';

/** What an editor finds above a page: the way to change it, and whether a newer draft waits. */
export function EditorsBar({ slug }: { slug: string }) {
  const { data: draft } = useQuery(queryOf(pages.draft, { params: { slug } }));
  const waits = draft && draft.version !== draft.publishedVersion;
  return (
    <div className={styles.editors}>
      <LinkButton to={`/pages/${slug}/edit`} look="quiet" icon={<Pencil aria-hidden="true" />}>
        Edit this page
      </LinkButton>
      {waits && (
        <p>
          {draft.publishedVersion === null
            ? 'This is a draft: only editors see it.'
            : `${draft.savedBy} has saved a draft that readers do not see yet.`}
        </p>
      )}
    </div>
  );
}

const pathOf = (slug: string) => `/${slug}`;

/** For editors, an address whose page is still a draft; for an address without any page, as for everybody. */
export function UnpublishedPage({ slug }: { slug: string }) {
  const { data: draft, error } = useQuery(queryOf(pages.draft, { params: { slug } }));
  useCurrentAddress(slug, draft, pathOf);
  const preview = useQuery({ ...previewOf(draft?.body), enabled: draft !== undefined });
  const album = usePageAlbum(draft?.album ?? null);
  if (isProblem(error, 'page-not-found')) return <NotFound />;
  if (!draft || !preview.data || album.isPending) return <PageSkeleton />;
  return (
    <PageView
      page={{ ...draft, html: preview.data.html, reviewedAt: null }}
      pictures={album.pictures}
    >
      <Notice tone="warn">Readers do not see this page: it has not been published yet.</Notice>
      <EditorsBar slug={slug} />
    </PageView>
  );
}
