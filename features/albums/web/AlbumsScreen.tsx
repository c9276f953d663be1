import { normalizeText } from '#contract/rules/normalize.ts';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { AudienceFieldset } from '#features/audiences/web/AudienceFieldset.tsx';
import {
  type AudienceKey,
  forEverybody,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { fillIn } from '#ui/forms/fill-in.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { type AlbumSummary, albums, NewAlbum } from '#features/albums/contract/albums.ts';
import { Link } from '#ui/router/Link.tsx';
import { useNavigate } from '#ui/router/use-router.ts';
import { Plus } from '#ui/icons.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { BasketArt } from '#ui/art/BasketArt.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './Albums.module.css';
import { useAlbums } from './queries.ts';

/** /albums: the list of all albums, for editors. */
export function AlbumsScreen() {
  const [creating, setCreating] = useState(false);
  const list = useAlbums();
  return (
    <StaffPage
      title="Albums"
      actions={
        <>
          <LinkButton to="/take-downs" variant="secondary" size="small">
            Take-down requests
          </LinkButton>
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
            New album
          </Button>
        </>
      }
    >
      <Loaded query={list} skeleton={<AlbumsSkeleton />}>
        {(rows) => (
          <ul className={styles.albums}>
            {rows.map((album) => (
              <li key={album.slug}>
                <AlbumCard album={album} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {creating && <NewAlbumDialog onClose={() => setCreating(false)} />}
    </StaffPage>
  );
}

function AlbumsSkeleton() {
  return (
    <div className={styles.albums}>
      <Loading label="Loading the albums..." />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="16rem" />
      ))}
    </div>
  );
}

function AlbumCard({
  album: { slug, title, description, pictureCount, cover, audience },
}: {
  album: AlbumSummary;
}) {
  return (
    <Card as="article" className={styles.album}>
      <div className={styles.cover}>
        {cover ? <Picture picture={cover} sizes="300px" alt="" /> : <BasketArt />}
      </div>
      <div className={styles.text}>
        <h2>
          <Link to={linkTo('/albums/$slug', { slug })}>{title}</Link>
        </h2>
        <p className={styles.soft}>
          {formatCount(pictureCount, 'picture')}{' '}
          <AudienceBadge audience={audience} curator="editor" />
        </p>
        {description && <p>{description}</p>}
      </div>
    </Card>
  );
}

const fields = [
  { field: 'title', label: 'Title' },
  { field: 'slug', label: 'Address' },
  { field: 'description', label: 'Description' },
] as const;

/** Converts a title to a slug: 'Summer feast 2027' becomes 'summer-feast-2027'. */
const toAlbumSlug = (title: string): string =>
  normalizeText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

function NewAlbumDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: {
      title: '',
      slug: '',
      description: '',
      audience: [...forEverybody] as AudienceKey[],
    },
    validate: schemaResolver(NewAlbum, { sync: true }),
  });
  const create = useApiMutation({
    call: (body: typeof form.values) => callApi(albums.create, { body }),
    changes: [albums],
    notice: 'Album created. You can add pictures now.',
    onSuccess: ({ slug }) => navigate({ to: linkTo('/albums/$slug', { slug }) }),
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  const fieldErrors = fields.filter(({ field }) => form.errors[field]);
  return (
    <FormDialog
      title="New album"
      submit="Create album"
      mutation={create}
      errors={fieldErrors}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onClose={onClose}
    >
      <TextField
        id="title"
        label="Title"
        {...form.getInputProps('title')}
        onChange={({ currentTarget: { value } }) => {
          const before = { slug: toAlbumSlug(form.values.title) };
          form.setValues({
            title: value,
            ...fillIn<'slug'>(form.values, { slug: toAlbumSlug(value) }, before),
          });
        }}
      />
      <TextField
        id="slug"
        label="Address"
        hint={`The album is shown at /album/${form.values.slug || '...'}. You can't change the address later.`}
        {...form.getInputProps('slug')}
      />
      <TextAreaField
        id="description"
        label="Description"
        optional
        {...form.getInputProps('description')}
      />
      <AudienceFieldset
        curator="editor"
        value={form.values.audience}
        onChange={(value) => form.setFieldValue('audience', value)}
      />
    </FormDialog>
  );
}
