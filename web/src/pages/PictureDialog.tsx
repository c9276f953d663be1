import { albums, type Picture } from '@namugongo/contract/albums';
import { pictureSources } from '@namugongo/contract/rules/pictures';
import { pageBodyMessages } from '@namugongo/contract/page-body';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { apiQueryOptions } from '../api.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../ui/dialogs/Dialog.tsx';
import { Form } from '../ui/forms/Form.tsx';
import { SelectField } from '../ui/forms/SelectField.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { ErrorMessage } from '../ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx';
import styles from './TextEditor.module.css';

/** Inserts a picture of an album with its description. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [album, setAlbum] = useState('');
  const [picture, setPicture] = useState<Picture | null>(null);
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const insert = () => {
    setTried(true);
    if (!picture || !description.trim()) return;
    insertPicture(editor, picture, description.trim());
    onClose();
  };
  const isInvalid = tried && picture !== null && !description.trim();
  return (
    <Dialog title="Picture" opened onClose={onClose} width={760}>
      <Form
        className={styles.dialog ?? ''}
        onSubmit={insert}
        errors={isInvalid ? [{ field: 'picture-description', label: 'Description' }] : []}
      >
        <AlbumSelect
          value={album}
          onChange={(chosen) => {
            setAlbum(chosen);
            setPicture(null);
          }}
        />
        {album && (
          <PictureChoices
            album={album}
            chosen={picture}
            onChoose={(chosen) => {
              setPicture(chosen);
              setDescription(chosen.alternativeText);
            }}
          />
        )}
        {picture && (
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
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!picture}>
            Insert picture
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function insertPicture(editor: Editor, picture: Picture, alt: string) {
  const { width, height } = picture;
  const attrs = { src: pictureSources(picture).address, alt, width, height };
  editor.chain().focus().insertContent({ type: 'image', attrs }).run();
}

function AlbumSelect({ value, onChange }: { value: string; onChange: (album: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(apiQueryOptions(albums.list, {}));
  if (error) return <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <SelectField
      id="picture-album"
      label="Album"
      placeholder="Choose an album"
      hint="To add new pictures, go to Albums."
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
  const { data, error, isFetching, refetch } = useQuery(
    apiQueryOptions(albums.get, { params: { slug: album } }),
  );
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
