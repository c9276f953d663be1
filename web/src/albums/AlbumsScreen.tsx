import { schemaResolver, useForm } from '@mantine/form';
import { type AlbumSummary, albums, NewAlbum } from '@namugongo/contract/albums';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ask, queryOf } from '../api.ts';
import { BasketArt } from '../ui/art/BasketArt.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import { Picture } from '../ui/pictures/Picture.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import styles from './Albums.module.css';

/** /albums: every album, for editors. */
export function AlbumsScreen() {
  const [creating, setCreating] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(queryOf(albums.list, {}));
  return (
    <TeamPage
      title="Albums"
      actions={
        <>
          <LinkButton to="/take-downs" look="quiet" size="small">
            Take-down requests
          </LinkButton>
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
            New album
          </Button>
        </>
      }
    >
      {error && !data && (
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
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
    </TeamPage>
  );
}

function AlbumsSkeleton() {
  return (
    <div className={styles.albums}>
      <Loading words="Loading the albums..." />
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
      <div className={styles.words}>
        <h2>
          <Link to="/albums/$slug" params={{ slug }}>
            {title}
          </Link>
        </h2>
        <p className={styles.soft}>
          {pictureCount === 1 ? '1 picture' : `${pictureCount} pictures`}
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

/** 'Summer feast 2027' becomes 'summer-feast-2027'. */
const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

function NewAlbumDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [own, setOwn] = useState(false);
  const form = useForm({
    initialValues: { title: '', slug: '', description: '' },
    validate: schemaResolver(NewAlbum, { sync: true }),
  });
  const create = useMutation({
    mutationFn: (body: typeof form.values) => ask(albums.create, { body }),
    onSuccess: ({ slug }) => {
      void client.invalidateQueries({ queryKey: [albums.list.path] });
      form.reset();
      void navigate({ to: '/albums/$slug', params: { slug } });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const wrong = fields.filter(({ field }) => form.errors[field]);
  return (
    <Dialog title="New album" opened={opened} onClose={onClose}>
      <Form wrong={wrong} onSubmit={form.onSubmit((answers) => create.mutate(answers))}>
        <TextField
          id="title"
          label="Title"
          {...form.getInputProps('title')}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('title', value);
            if (!own) form.setFieldValue('slug', slugOf(value));
          }}
        />
        <TextField
          id="slug"
          label="Address"
          hint={`The album is shown at /album/${form.values.slug || '...'}; its address stays.`}
          {...form.getInputProps('slug')}
          onChange={({ currentTarget: { value } }) => {
            setOwn(true);
            form.setFieldValue('slug', value);
          }}
        />
        <TextAreaField
          id="description"
          label="Description"
          optional
          {...form.getInputProps('description')}
        />
        {create.error && <ProblemMessage error={create.error} />}
        <FormActions submit="Create album" busy={create.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
