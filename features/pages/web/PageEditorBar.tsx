import { linkTo } from '#contract/screens.ts';
import { hasProblemCode } from '#contract/client.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from '#ui/icons.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { PageNotFound } from '#features/site/web/PageNotFound.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PageView } from './PageView.tsx';
import { previewQueryOptions } from './queries.ts';
import { usePageAlbum } from './usePageAlbum.ts';
import { useCanonicalSlug } from './useCanonicalSlug.ts';
import styles from './PageView.module.css';

/** Shown to editors above a page: the edit link, an unpublished draft, and what sample text still needs. */
export function PageEditorBar({ slug }: { slug: string }) {
  const { data: draft } = useQuery(apiQueryOptions(pages.getDraft, { params: { slug } }));
  const hasNewerDraft = draft && draft.version !== draft.publishedVersion;
  return (
    <div className={styles.editors}>
      <LinkButton
        to={linkTo('/pages/$slug/edit', { slug })}
        variant="secondary"
        icon={<Pencil aria-hidden="true" />}
      >
        Edit this page
      </LinkButton>
      {hasNewerDraft && (
        <p>
          {draft.publishedVersion === null
            ? 'This is a draft. Only editors can see it.'
            : `${draft.savedBy} saved a draft that isn't published yet.`}
        </p>
      )}
      {draft?.starterNote && <StarterNote note={draft.starterNote} />}
    </div>
  );
}

/** For editors: what to add to a page that still has its sample text. */
export function StarterNote({ note }: { note: string }) {
  return <Alert tone="plain">This page has sample text. {note} Only editors see this note.</Alert>;
}

const getPagePath = (slug: string) => linkTo('/$slug', { slug });

/** For editors: an unpublished page, or the Not found screen where no page exists. */
export function UnpublishedPage({ slug }: { slug: string }) {
  const { data: draft, error } = useQuery(apiQueryOptions(pages.getDraft, { params: { slug } }));
  useCanonicalSlug(slug, draft, getPagePath);
  const preview = useQuery({ ...previewQueryOptions(draft?.body), enabled: draft !== undefined });
  const album = usePageAlbum(draft?.album ?? null);
  if (hasProblemCode(error, 'page-not-found')) return <PageNotFound />;
  if (!draft || !preview.data || album.isPending) return <PageSkeleton />;
  return (
    <PageView
      page={{ ...draft, html: preview.data.html, reviewedAt: null }}
      pictures={album.pictures}
    >
      <Alert tone="warn">This page isn't published yet, so visitors can't see it.</Alert>
      <PageEditorBar slug={slug} />
    </PageView>
  );
}
