import { linkTo } from '#contract/screens.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { renameDraft } from '#ui/forms/drafts.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import styles from './EditPage.module.css';
import { PageForm } from './PageForm.tsx';
import { useCanonicalSlug } from './useCanonicalSlug.ts';
import { getDraftKey } from './usePageForm.ts';

const getEditorPath = (slug: string) => linkTo('/pages/$slug/edit', { slug });

/** /pages/{slug}/edit: edits a page. */
export function EditPageScreen() {
  const { slug = '' } = useParams();
  const draft = useQuery({
    ...apiQueryOptions(pages.getDraft, { params: { slug } }),
    // Refetching would replace unsaved text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useCanonicalSlug(slug, draft.data, getEditorPath, (to) =>
    renameDraft('accountTextDraft', getDraftKey(slug), getDraftKey(to), { slug: to }),
  );
  usePageTitle(draft.data ? `Edit: ${draft.data.title}` : 'Edit page');
  if (draft.data) return <PageForm key={slug} page={draft.data} />;
  return (
    <>
      <PageHeader eyebrow="Edit page" title={`/${slug}`} />
      <Page className={styles.page}>
        {draft.error ? (
          <QueryError query={draft} />
        ) : (
          <>
            <Loading />
            <Skeleton height="4rem" />
            <Skeleton height="26rem" />
          </>
        )}
      </Page>
    </>
  );
}

/** /pages/new: creates a page. */
export function NewPageScreen() {
  const navigate = useNavigate();
  return (
    <PageForm
      page={null}
      onCreated={(slug) => void navigate({ to: getEditorPath(slug), ignoreBlocker: true })}
    />
  );
}
