import { useAlbum, useAlbums } from '#features/albums/web/queries.ts';
import { albums, maxPictureBytes } from '#features/albums/contract/albums.ts';
import { pictureSources, acceptedPictureTypes } from '#contract/rules/pictures.ts';
import type { Picture } from '#contract/pictures.ts';
import { pageBodyMessages } from '#features/pages/contract/page-body.ts';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { uploadFile } from '#ui/upload-file.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';
import styles from './TextEditor.module.css';

type PictureDialogProps = {
  editor: Editor;
  /** A picture that was pasted or dropped into the text. */
  initialFile: File | null;
  onClose: () => void;
};

/** Inserts a picture with its description: one of an album, or a file that is added to an album first. */
export function PictureDialog({ editor, initialFile, onClose }: PictureDialogProps) {
  const [album, setAlbum] = useState('');
  const [picture, setPicture] = useState<Picture | null>(null);
  const [file, setFile] = useState(initialFile);
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const upload = usePictureUpload();
  const insert = async () => {
    setTried(true);
    if (!description.trim() || upload.isPending) return;
    const chosen = file && album ? await upload.mutateAsync({ album, file }) : picture;
    if (!chosen) return;
    insertPicture(editor, chosen, description.trim());
    onClose();
  };
  const chooseAlbum = (chosen: string) => {
    setAlbum(chosen);
    setPicture(null);
  };
  const hasPicture = file !== null || picture !== null;
  const canInsert = file ? album !== '' : picture !== null;
  const isInvalid = tried && hasPicture && !description.trim();
  return (
    <Dialog title="Picture" opened onClose={upload.isPending ? undefined : onClose} width={760}>
      <Form
        className={styles.dialog ?? ''}
        // An error of the upload is shown below.
        onSubmit={() => void insert().catch(() => undefined)}
        errors={isInvalid ? [{ field: 'picture-description', label: 'Description' }] : []}
      >
        <AlbumSelect value={album} onChange={chooseAlbum} />
        {file && <FilePreview file={file} onRemove={() => setFile(null)} />}
        {album && !file && (
          <>
            <PictureChoices
              album={album}
              chosen={picture}
              onChoose={(chosen) => {
                setPicture(chosen);
                setDescription(chosen.alternativeText);
              }}
            />
            <NewPicture onFile={setFile} />
          </>
        )}
        {hasPicture && (
          <TextField
            id="picture-description"
            label="Description"
            hint="Say what the picture shows, for people who can't see it."
            error={isInvalid ? pageBodyMessages.alternative : undefined}
            value={description}
            maxLength={500}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        )}
        {upload.error && <ErrorMessage error={upload.error} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose} disabled={upload.isPending}>
            Cancel
          </Button>
          <Button type="submit" busy={upload.isPending} disabled={!canInsert}>
            Insert picture
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const NewPicture = ({ onFile }: { onFile: (file: File | null) => void }) => (
  <FileDrop
    label="Choose a picture from this device"
    hint={`It is added to the album. JPEG, PNG, WebP, AVIF or GIF, up to ${maxPictureBytes / 1_000_000} MB.`}
    accept={acceptedPictureTypes}
    onFiles={([chosen]) => onFile(chosen ?? null)}
  />
);

const usePictureUpload = () =>
  useApiMutation({
    call: ({ album, file }: { album: string; file: File }) =>
      uploadFile(albums.addPicture, { params: { slug: album }, body: { file } }),
    changes: [albums],
  });

/** The chosen file as it will look, before it is uploaded. */
function FilePreview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <div className={styles.preview}>
      {url && <img src={url} alt={file.name} />}
      <p>Choose the album it goes to.</p>
      <div>
        <Button variant="secondary" size="small" onClick={onRemove}>
          Choose another
        </Button>
      </div>
    </div>
  );
}

function insertPicture(editor: Editor, picture: Picture, alt: string) {
  const { width, height } = picture;
  const attrs = { src: pictureSources(picture).address, alt, width, height };
  editor.chain().focus().insertContent({ type: 'image', attrs }).run();
}

function AlbumSelect({ value, onChange }: { value: string; onChange: (album: string) => void }) {
  const { data, error, isFetching, refetch } = useAlbums();
  if (error && !data)
    return <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <SelectField
      id="picture-album"
      label="Album"
      placeholder="Choose an album"
      options={(data ?? []).map(({ slug, title, pictureCount }) => ({
        value: slug,
        label: `${title} (${pictureCount})`,
      }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type PictureChoicesProps = {
  album: string;
  chosen: Picture | null;
  onChoose: (picture: Picture) => void;
};

function PictureChoices({ album, chosen, onChoose }: PictureChoicesProps) {
  const { data, error, isFetching, refetch } = useAlbum(album);
  if (error) return <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.choices}>
        <Loading />
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height="8rem" />
        ))}
      </div>
    );
  if (data.pictures.length === 0) return <p>This album has no pictures yet.</p>;
  return (
    <div className={styles.choices} role="group" aria-label="Pictures of the album">
      {data.pictures.map((picture, index) => (
        <button
          key={picture.id}
          type="button"
          className={styles.choice}
          aria-pressed={chosen?.id === picture.id}
          onClick={() => onChoose(picture)}
        >
          <img
            src={pictureSources(picture).address}
            alt={picture.alternativeText || `Picture ${index + 1}, no description yet`}
            loading="lazy"
          />
        </button>
      ))}
    </div>
  );
}
