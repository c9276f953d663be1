import {
  type Album,
  albums,
  mostPictureBytes,
  neededAlbums,
  type Picture,
  pictureTypes,
} from '@namugongo/contract/albums';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../api.ts';
import { upload } from '../upload.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { TeamHead } from '../ui/TeamPage.tsx';
import { useDeletion } from '../ui/undo/useDeletion.ts';
import { FileDrop } from '../ui/uploads/FileDrop.tsx';
import { UploadList } from '../ui/uploads/UploadList.tsx';
import { useUploads } from '../ui/uploads/useUploads.ts';
import { usePageTitle } from '../ui/usePageTitle.ts';
import styles from './AlbumEdit.module.css';
import { AlbumFactsDialog } from './AlbumFactsForm.tsx';
import { PictureOrder } from './PictureOrder.tsx';
import { albumQuery, useAlbum } from './queries.ts';
import { type AlbumDraft, useAlbumDraft } from './useAlbumDraft.ts';

const route = getRouteApi('/albums/$slug');

/** /albums/{slug}: an editor uploads, orders, describes and removes the pictures of an album. */
export function AlbumEditScreen() {
  const { slug } = route.useParams();
  const { data: album, error, isFetching, refetch } = useAlbum(slug);
  usePageTitle(album?.title ?? 'Album');
  return (
    <Page className={styles.page}>
      {album ? <AlbumEditor key={slug} album={album} /> : <TeamHead title="Album" />}
      {!album && error && (
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!album && !error && (
        <>
          <Loading words="Loading the album..." />
          <Skeleton height="11rem" />
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </>
      )}
    </Page>
  );
}

function AlbumEditor({ album }: { album: Album }) {
  const { slug } = album;
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: [albums.list.path] });
    return client.invalidateQueries({ queryKey: albumQuery(slug).queryKey });
  };
  const draft = useAlbumDraft(album);
  const uploads = useUploads(async (file, options) => {
    await upload(albums.addPicture, { params: { slug }, body: { file } }, options);
    void refresh();
  });
  const remove = useDeletion({
    remove: ({ id }: Picture) => ask(albums.removePicture, { params: { slug, id } }),
    restore: ({ id }) => ask(albums.restorePicture, { params: { slug, id } }),
    words: ({ alternativeText }) =>
      `Deleted ${alternativeText ? `“${alternativeText}”` : 'a picture without a description'}.`,
    refresh,
  });
  const missing = draft.shown.filter(({ alternativeText }) => !alternativeText.trim()).length;
  return (
    <>
      <Head album={album} />
      <FileDrop
        label="Choose pictures"
        hint={`JPEG, PNG, WebP, AVIF or GIF, up to ${mostPictureBytes / 1_000_000} MB each; many at once. Where they were taken is removed.`}
        accept={pictureTypes}
        multiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      <section aria-labelledby="pictures" className={styles.section}>
        <h2 id="pictures">
          {album.pictures.length === 1 ? '1 picture' : `${album.pictures.length} pictures`}
        </h2>
        {missing > 0 && (
          <Notice tone="warn">
            {missing === 1
              ? '1 picture has no description yet.'
              : `${missing} pictures have no description yet.`}{' '}
            Please write what each shows, for those who cannot see it.
          </Notice>
        )}
        {remove.error && <ProblemMessage error={remove.error} />}
        {draft.shown.length > 0 ? (
          <PictureOrder draft={draft} onRemove={(picture) => remove.mutate(picture)} />
        ) : (
          <EmptyState level="h3" title="There are no pictures yet">
            Choose some above.
          </EmptyState>
        )}
      </section>
      <SaveBar draft={draft} />
      <Leaving changed={draft.changed && !draft.saving.isPending} uploading={uploads.busy} />
    </>
  );
}

const ownScreens = new Map([
  ['home', '/'],
  ['magazine', '/magazine'],
  ['gallery2023', '/gallery2023'],
]);

function Head({ album }: { album: Album }) {
  const { slug, title, description } = album;
  const [changing, setChanging] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => ask(albums.remove, { params: { slug } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [albums.list.path] });
      void navigate({ to: '/albums' });
    },
  });
  const needed = neededAlbums.some((name) => name === slug);
  return (
    <>
      <TeamHead
        title={title}
        subtitle={description || undefined}
        actions={
          <>
            <Button
              look="quiet"
              size="small"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setChanging(true)}
            >
              Title and text
            </Button>
            <LinkButton
              to={ownScreens.get(slug) ?? `/album/${slug}`}
              look="quiet"
              size="small"
              icon={<Eye aria-hidden="true" />}
            >
              See it
            </LinkButton>
            {!needed && (
              <Button
                look="quiet"
                size="small"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setDeleting(true)}
              >
                Delete album
              </Button>
            )}
          </>
        }
      />
      {changing && <AlbumFactsDialog album={album} opened onClose={() => setChanging(false)} />}
      <ConfirmDialog
        question={`Delete “${title}”?`}
        opened={deleting}
        yes="Delete"
        busy={remove.isPending}
        onYes={() => remove.mutate()}
        onNo={() => setDeleting(false)}
      >
        <p>Its pictures are deleted with it. This cannot be undone.</p>
        {remove.error && <ProblemMessage error={remove.error} />}
      </ConfirmDialog>
    </>
  );
}

/** Stands at the lower edge while order or texts are not saved. */
function SaveBar({ draft: { changed, saving, save } }: { draft: AlbumDraft }) {
  return (
    <div className={`${styles.saveBar} ${changed ? styles.needed : ''}`}>
      {saving.error && <ProblemMessage error={saving.error} />}
      <p role="status">
        {changed ? 'Order and texts are not saved yet.' : saving.isSuccess && 'Saved.'}
      </p>
      {changed && (
        <Button busy={saving.isPending} onClick={save}>
          Save order and texts
        </Button>
      )}
    </div>
  );
}

function Leaving({ changed, uploading }: { changed: boolean; uploading: boolean }) {
  return (
    <LeaveQuestion
      changed={changed || uploading}
      question={uploading ? 'Leave while pictures are uploading?' : 'Leave without saving?'}
    >
      <p>
        {uploading
          ? 'What has arrived stays. The rest will not be uploaded.'
          : 'The order and the texts you changed have not been saved.'}
      </p>
    </LeaveQuestion>
  );
}
