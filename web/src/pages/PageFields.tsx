import { albums } from '@namugongo/contract/albums';
import type { PageDraft } from '@namugongo/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../api.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './EditPage.module.css';
import { addressFrom } from './address-from.ts';
import { PageAddress } from './PageAddress.tsx';
import type { PageAnswers } from './usePageForm.ts';

type PageFieldsProps = {
  page: PageDraft | null;
  values: PageAnswers;
  errors: Record<string, ReactNode>;
  set: <Name extends keyof PageAnswers>(name: Name, value: PageAnswers[Name]) => void;
};

/** Title, address, pictures, keeper and review date. The address of a new page follows its title until it is typed. */
export function PageFields({ page, values, errors, set }: PageFieldsProps) {
  const { data: list } = useQuery(queryOf(albums.list, {}));
  const known = list?.some(({ slug }) => slug === values.album) ?? false;
  return (
    <div className={styles.fields}>
      <TextField
        id="title"
        label="Title"
        maxLength={120}
        value={values.title}
        error={errors['title']}
        onChange={({ currentTarget: { value } }) => {
          if (!page && values.slug === addressFrom(values.title)) set('slug', addressFrom(value));
          set('title', value);
        }}
      />
      <PageAddress
        page={page}
        typed={values.slug}
        error={errors['slug']}
        onType={(slug) => set('slug', slug)}
      />
      <SelectField
        id="album"
        label="Pictures"
        placeholder="No pictures beside the text"
        options={[
          ...(values.album && !known ? [{ value: values.album, label: values.album }] : []),
          ...(list ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
        value={values.album}
        onChange={({ currentTarget }) => set('album', currentTarget.value)}
      />
      <TextField
        id="keeper"
        label="Keeper"
        optional
        hint="Who looks after this page."
        maxLength={120}
        value={values.keeper}
        error={errors['keeper']}
        onChange={({ currentTarget }) => set('keeper', currentTarget.value)}
      />
      <TextField
        id="reviewOn"
        label="Look at it again by"
        optional
        type="date"
        value={values.reviewOn}
        onChange={({ currentTarget }) => set('reviewOn', currentTarget.value)}
      />
    </div>
  );
}
