import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import { schemaResolver, useForm } from '@mantine/form';
import { type AlbumSummary, albums, NewAlbum } from '#features/albums/contract/albums.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { useNavigate } from '#ui/router/use-router.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { apiQueryOptions, callApi, invalidateEndpoints } from '#ui/api.ts';
import { BasketArt } from '#ui/art/BasketArt.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './Albums.module.css';

/** /albums: the list of all albums, for editors. */
export function AlbumsScreen() {
  const [creating, setCreating] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(apiQueryOptions(albums.list, {}));
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
      {error && !data && (
        <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <AlbumsSkeleton />}
      <ul className={styles.albums}>
        {data?.map((album) => (
          <li key={album.slug}>
            <AlbumCard album={album} />
          </li>
        ))}
      </ul>
      <NewAlbumDialog opened={creating} onClose={() => setCreating(false)} />
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
  album: { slug, title, description, pictureCount, cover },
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
        <p className={styles.soft}>{formatCount(pictureCount, 'picture')}</p>
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
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

function NewAlbumDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [slugEdited, setSlugEdited] = useState(false);
  const form = useForm({
    initialValues: { title: '', slug: '', description: '' },
    validate: schemaResolver(NewAlbum, { sync: true }),
  });
  const create = useMutation({
    mutationFn: (body: typeof form.values) => callApi(albums.create, { body }),
    onSuccess: ({ slug }) => {
      showNotice('Album created. You can add pictures now.');
      void invalidateEndpoints(client, albums.list);
      form.reset();
      void navigate({ to: linkTo('/albums/$slug', { slug }) });
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  const fieldErrors = fields.filter(({ field }) => form.errors[field]);
  return (
    <Dialog title="New album" opened={opened} onClose={onClose}>
      <Form errors={fieldErrors} onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <TextField
          id="title"
          label="Title"
          {...form.getInputProps('title')}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('title', value);
            if (!slugEdited) form.setFieldValue('slug', toAlbumSlug(value));
          }}
        />
        <TextField
          id="slug"
          label="Address"
          hint={`The album is shown at /album/${form.values.slug || '...'}. You can't change the address later.`}
          {...form.getInputProps('slug')}
          onChange={({ currentTarget: { value } }) => {
            setSlugEdited(true);
            form.setFieldValue('slug', value);
          }}
        />
        <TextAreaField
          id="description"
          label="Description"
          optional
          {...form.getInputProps('description')}
        />
        {create.error && <ErrorMessage error={create.error} />}
        <FormActions submit="Create album" busy={create.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
