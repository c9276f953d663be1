import { normalizeText } from '#contract/rules/normalize.ts';
import { fillIn } from '#ui/forms/fill-in.ts';
import { AlbumField } from '#features/albums/web/AlbumField.tsx';
import { AudienceFieldset } from '#features/audiences/web/AudienceFieldset.tsx';
import type { PageDraft } from '#features/pages/contract/pages.ts';
import { type ReactNode, useState } from 'react';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from './EditPage.module.css';
import type { PageFormValues } from './usePageForm.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RenamePageDialog } from './RenamePageDialog.tsx';
import { useRedirectWarning } from './useCanonicalSlug.ts';

type PageFieldsProps = {
  page: PageDraft | null;
  values: PageFormValues;
  errors: Record<string, ReactNode>;
  set: <Name extends keyof PageFormValues>(name: Name, value: PageFormValues[Name]) => void;
};

/** Title, address, pictures, owner and review date. A new page's address follows its title until edited. */
export function PageFields({ page, values, errors, set }: PageFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        id="title"
        label="Title"
        maxLength={120}
        value={values.title}
        error={errors['title']}
        onChange={({ currentTarget: { value } }) => {
          const before = { slug: slugify(values.title) };
          const { slug } = fillIn({ slug: values.slug }, { slug: slugify(value) }, before);
          if (!page && slug !== undefined) set('slug', slug);
          set('title', value);
        }}
      />
      <PageSlugField
        page={page}
        value={values.slug}
        error={errors['slug']}
        onChange={(slug) => set('slug', slug)}
      />
      <AlbumField
        id="album"
        label="Pictures"
        placeholder="No pictures"
        value={values.album}
        onChange={(album) => set('album', album)}
      />
      <TextField
        id="owner"
        label="Looked after by"
        optional
        hint='A person or group, like "Secretary".'
        maxLength={120}
        value={values.owner}
        error={errors['owner']}
        onChange={({ currentTarget }) => set('owner', currentTarget.value)}
      />
      <TextField
        id="reviewOn"
        label="Review by"
        optional
        type="date"
        value={values.reviewOn}
        onChange={({ currentTarget }) => set('reviewOn', currentTarget.value)}
      />
      <AudienceFieldset
        curator="editor"
        hint="This counts as soon as you save, also with a draft."
        value={values.audience}
        onChange={(audience) => set('audience', audience)}
      />
    </div>
  );
}

type PageSlugFieldProps = {
  page: PageDraft | null;
  value: string;
  error: ReactNode;
  onChange: (slug: string) => void;
};

/** The address of a page: a field for a new page, a dialog for an existing one. */
function PageSlugField({ page, ...fieldProps }: PageSlugFieldProps) {
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

/** Converts a title to a slug: 'Café & friends' becomes 'cafe-friends'. */
export const slugify = (title: string): string =>
  normalizeText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
