import { albums } from '@namugongo/contract/albums';
import type { PageDraft } from '@namugongo/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQueryOptions } from '../api.ts';
import { SelectField } from '../ui/forms/SelectField.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import styles from './EditPage.module.css';
import { slugify } from './slugify.ts';
import { PageSlugField } from './PageSlugField.tsx';
import type { PageFormValues } from './usePageForm.ts';

type PageFieldsProps = {
  page: PageDraft | null;
  values: PageFormValues;
  errors: Record<string, ReactNode>;
  set: <Name extends keyof PageFormValues>(name: Name, value: PageFormValues[Name]) => void;
};

/** Title, address, pictures, owner and review date. A new page's address follows its title until edited. */
export function PageFields({ page, values, errors, set }: PageFieldsProps) {
  const { data: list } = useQuery(apiQueryOptions(albums.list, {}));
  const isListed = list?.some(({ slug }) => slug === values.album) ?? false;
  return (
    <div className={styles.fields}>
      <TextField
        id="title"
        label="Title"
        maxLength={120}
        value={values.title}
        error={errors['title']}
        onChange={({ currentTarget: { value } }) => {
          if (!page && values.slug === slugify(values.title)) set('slug', slugify(value));
          set('title', value);
        }}
      />
      <PageSlugField
        page={page}
        value={values.slug}
        error={errors['slug']}
        onChange={(slug) => set('slug', slug)}
      />
      <SelectField
        id="album"
        label="Pictures"
        placeholder="No pictures"
        options={[
          ...(values.album && !isListed ? [{ value: values.album, label: values.album }] : []),
          ...(list ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
        value={values.album}
        onChange={({ currentTarget }) => set('album', currentTarget.value)}
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
    </div>
  );
}
