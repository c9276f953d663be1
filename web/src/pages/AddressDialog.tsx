import { isProblem } from '@namugongo/contract/call';
import { type PageDraft, pages, slug as slugSchema } from '@namugongo/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage, problemWords } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, SkeletonLines } from '../ui/Skeleton.tsx';
import styles from './EditPage.module.css';
import { useFormerAddress } from './useFormerAddress.ts';
import { useRename } from './useRename.ts';

/** What is wrong with an address stands at its field. */
const refusals = ['page-exists', 'address-of-deleted-page', 'address-of-screen'] as const;

type AddressDialogProps = { page: PageDraft; onClose: () => void };

/** What is typed, what is wrong with it, and its way to the server. */
function useAddress(page: PageDraft, onDone: () => void) {
  const [typed, setTyped] = useState(page.slug);
  const [fault, setFault] = useState<string>();
  const rename = useRename();
  const taken = refusals.some((code) => isProblem(rename.error, code));
  return {
    typed,
    error: fault || (taken ? problemWords(rename.error) : undefined),
    failure: taken ? null : rename.error,
    busy: rename.isPending,
    type(address: string) {
      setTyped(address);
      setFault(undefined);
      rename.reset();
    },
    submit() {
      const wish = slugSchema.safeParse(typed);
      if (!wish.success) setFault(wish.error.issues[0]?.message);
      else if (wish.data === page.slug) setFault('This is the address that the page has now.');
      else if (!rename.isPending)
        rename.mutate({ from: page.slug, to: wish.data }, { onSuccess: onDone });
    },
  };
}

/** Another address for a page, with what leads to it and what happens to that. */
export function AddressDialog({ page, onClose }: AddressDialogProps) {
  const { typed, error, failure, busy, type, submit } = useAddress(page, onClose);
  const ending = useFormerAddress(typed.trim());
  return (
    <Dialog title="Change the address" opened onClose={busy ? undefined : onClose} width={620}>
      <Form
        className={styles.addressForm ?? ''}
        wrong={error ? [{ field: 'new-address', label: 'New address' }] : []}
        onSubmit={submit}
      >
        <TextField
          id="new-address"
          label="New address"
          hint="After the #/ of the site."
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          data-autofocus
        />
        {ending && !page.formerAddresses.includes(typed.trim()) && (
          <Notice tone="warn">{ending}</Notice>
        )}
        <p>
          Everybody finds the page at the new address at once. /{page.slug} keeps leading to it, so
          that links, bookmarks and printed papers stay good.
        </p>
        <LeadingHere slug={page.slug} />
        {failure && <ProblemMessage error={failure} />}
        <FormActions
          submit="Change the address"
          busy={busy}
          onCancel={busy ? undefined : onClose}
        />
      </Form>
    </Dialog>
  );
}

/** The links of the menu, which follow, and the pages whose links stay as they are written. */
function LeadingHere({ slug }: { slug: string }) {
  const links = useQuery({ ...queryOf(pages.links, { params: { slug } }), staleTime: 0 });
  if (links.error) return <QueryProblem query={links} />;
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
      {menu.length > 0 && <p>The menu follows: {menu.map((name) => `“${name}”`).join(', ')}.</p>}
      {linking.length > 0 && (
        <>
          <p>These pages link to it. Their links keep working; they need no change.</p>
          <ul className={styles.linking}>
            {linking.map((page) => (
              <li key={page.slug}>
                <Link to={`/pages/${page.slug}/edit`}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
