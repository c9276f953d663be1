import { linkTo } from '#contract/screens.ts';
import { hasProblemCode } from '#contract/client.ts';
import { pages, slug as slugSchema, type PageDraft } from '#features/pages/contract/pages.ts';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { useState } from 'react';
import { apiQueryOptions, callApi, invalidateEndpoints, setApiData } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { getErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import styles from './EditPage.module.css';
import { useRedirectWarning } from './useCanonicalSlug.ts';
import { site } from '#features/site/contract/site.ts';
import { showUndo } from '#ui/feedback/notices.ts';
import { invalidatePages } from './queries.ts';

/** Problems shown at the address field. */
const fieldProblems = ['page-exists', 'slug-of-deleted-page', 'slug-reserved'] as const;

type RenamePageDialogProps = { page: PageDraft; onClose: () => void };

/** The form state of the new slug: value, errors and submit. */
function useRenameForm(page: PageDraft, onDone: () => void) {
  const [inputValue, setInputValue] = useState(page.slug);
  const [inputError, setInputError] = useState<string>();
  const rename = useRenamePage();
  const isFieldError = fieldProblems.some((code) => hasProblemCode(rename.error, code));
  return {
    inputValue,
    error: inputError || (isFieldError ? getErrorMessage(rename.error) : undefined),
    rename: { ...rename, error: isFieldError ? null : rename.error },
    type(address: string) {
      setInputValue(address);
      setInputError(undefined);
      rename.reset();
    },
    submit() {
      const input = slugSchema.safeParse(inputValue);
      if (!input.success) setInputError(input.error.issues[0]?.message);
      else if (input.data === page.slug) setInputError('The page already has this address.');
      else rename.mutate({ from: page.slug, to: input.data }, { onSuccess: onDone });
    },
  };
}

/** Changes the address of a page and lists what links to it. */
export function RenamePageDialog({ page, onClose }: RenamePageDialogProps) {
  const { inputValue, error, rename, type, submit } = useRenameForm(page, onClose);
  const redirectWarning = useRedirectWarning(inputValue.trim());
  return (
    <FormDialog
      title="Change address"
      submit="Change address"
      mutation={rename}
      errors={error ? [{ field: 'new-address', label: 'New address' }] : []}
      onSubmit={submit}
      onClose={onClose}
      width={620}
    >
      <TextField
        id="new-address"
        label="New address"
        hint="The part after the site’s name in the web address. For example, our-history."
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        value={inputValue}
        error={error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {redirectWarning && !page.previousSlugs.includes(inputValue.trim()) && (
        <Alert tone="warn">{redirectWarning}</Alert>
      )}
      <p>
        The new address works right away. Old links, bookmarks and printed papers with /{page.slug}{' '}
        still work.
      </p>
      <Backlinks slug={page.slug} />
    </FormDialog>
  );
}

/** Lists the menu items that will be updated, and the pages that link here. */
function Backlinks({ slug }: { slug: string }) {
  const links = useQuery({
    ...apiQueryOptions(pages.getBacklinks, { params: { slug } }),
    staleTime: 0,
  });
  if (links.error) return <QueryError query={links} />;
  if (!links.data)
    return (
      <>
        <Loading />
        <SkeletonLines lines={2} />
      </>
    );
  const { menu, pages: linking } = links.data;
  return (
    <>
      {menu.length > 0 && (
        <p>We'll also update the menu: {menu.map((name) => `“${name}”`).join(', ')}.</p>
      )}
      {linking.length > 0 && (
        <>
          <p>These pages link to it. Their links keep working.</p>
          <ul className={styles.linking}>
            {linking.map((page) => (
              <li key={page.slug}>
                <Link to={linkTo('/pages/$slug/edit', { slug: page.slug })}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type Rename = { from: string; to: string };

/** Renames a page and shows Undo. Screens of the page redirect to the new address. */
function useRenamePage() {
  const client = useQueryClient();
  const rename = async ({ from, to }: Rename): Promise<PageDraft> => {
    const moved = await callApi(pages.rename, { params: { slug: from }, body: { slug: to } });
    for (const slug of [from, to]) setApiData(client, pages.getDraft, { params: { slug } }, moved);
    await Promise.all([invalidatePages(client), invalidateEndpoints(client, site.get)]);
    return moved;
  };
  return useMutation({
    mutationFn: rename,
    onSuccess: (_, { from, to }) =>
      showUndo({
        message: `The new address is /${to}. Links to /${from} still work.`,
        undo: () => rename({ from: to, to: from }),
      }),
  });
}
