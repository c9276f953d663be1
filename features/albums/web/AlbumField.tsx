import type { ReactNode } from 'react';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useAlbums } from './queries.ts';

type AlbumFieldProps = {
  id: string;
  label: string;
  placeholder: string;
  hint?: ReactNode;
  /** The slug; empty for none. */
  value: string;
  onChange: (slug: string) => void;
};

/** Chooses an album, of those that the person sees. */
export function AlbumField({ value, onChange, ...field }: AlbumFieldProps) {
  const { data: list } = useAlbums();
  const isListed = list?.some(({ slug }) => slug === value) ?? false;
  return (
    <SelectField
      {...field}
      options={[
        ...(value && !isListed ? [{ value, label: value }] : []),
        ...(list ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type PictureFieldProps = Pick<AlbumFieldProps, 'id' | 'value' | 'onChange'>;

/** Gives something the first picture of an album. */
export const PictureField = (props: PictureFieldProps) => (
  <AlbumField
    {...props}
    label="Picture"
    placeholder="No picture"
    hint="The first picture of an album. Anyone who can't see the album sees no picture."
  />
);
