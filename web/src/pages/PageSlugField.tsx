import type { PageDraft } from '@namugongo/contract/pages';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { RenamePageDialog } from './RenamePageDialog.tsx';
import styles from './EditPage.module.css';
import { useRedirectWarning } from './useCanonicalSlug.ts';

type PageSlugFieldProps = {
  page: PageDraft | null;
  value: string;
  error: ReactNode;
  onChange: (slug: string) => void;
};

/** The address of a page: a field for a new page, a dialog for an existing one. */
export function PageSlugField({ page, ...fieldProps }: PageSlugFieldProps) {
  return page ? <CurrentSlug page={page} /> : <NewPageSlug {...fieldProps} />;
}

function NewPageSlug({ value, error, onChange }: Omit<PageSlugFieldProps, 'page'>) {
  const redirectWarning = useRedirectWarning(value.trim());
  return (
    <TextField
      id="slug"
      label="Address"
      hint={
        redirectWarning ??
        'The part after the site’s name in the web address. For example, our-history.'
      }
      maxLength={60}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function CurrentSlug({ page }: { page: PageDraft }) {
  const [renaming, setRenaming] = useState(false);
  const previousPaths = page.previousSlugs.map((slug) => `/${slug}`);
  return (
    <div className={styles.address}>
      <TextField
        id="slug"
        label="Address"
        readOnly
        value={page.slug}
        hint={
          previousPaths.length > 0
            ? `Old addresses that still work: ${previousPaths.join(', ')}.`
            : undefined
        }
      />
      <Button variant="secondary" onClick={() => setRenaming(true)}>
        Change
      </Button>
      {renaming && <RenamePageDialog page={page} onClose={() => setRenaming(false)} />}
    </div>
  );
}
