import { pages } from '@namugongo/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { queryOf } from '../api.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Page } from '../ui/Card.tsx';
import { moveDraft } from '../ui/fields/drafts.ts';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import styles from './EditPage.module.css';
import { PageForm } from './PageForm.tsx';
import { useCurrentAddress } from './useCurrentAddress.ts';
import { draftName } from './usePageForm.ts';

const editorOf = (slug: string) => `/pages/${slug}/edit`;

/** /pages/{slug}/edit: changes a page. */
export function EditPageScreen() {
  const { slug = '' } = useParams({ strict: false });
  const draft = useQuery({
    ...queryOf(pages.draft, { params: { slug } }),
    // What is being written must not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useCurrentAddress(slug, draft.data, editorOf, (to) =>
    moveDraft(draftName(slug), draftName(to), { slug: to }, 'browser'),
  );
  usePageTitle(draft.data ? `Edit: ${draft.data.title}` : 'Edit page');
  if (draft.data) return <PageForm key={slug} page={draft.data} />;
  return (
    <>
      <BarkHeader eyebrow="Edit page" title={`/${slug}`} />
      <Page className={styles.page}>
        {draft.error ? (
          <QueryProblem query={draft} />
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

/** /pages/new: a page at an address of its own. */
export function NewPageScreen() {
  const navigate = useNavigate();
  return (
    <PageForm
      page={null}
      onCreated={(slug) => void navigate({ to: editorOf(slug), ignoreBlocker: true })}
    />
  );
}
