import { albums, type Picture, pictureSources } from '@namugongo/contract/albums';
import { bodySentences } from '@namugongo/contract/page-body';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import styles from './TextEditor.module.css';

/** Puts a picture of an album into the text, described in words. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [album, setAlbum] = useState('');
  const [picture, setPicture] = useState<Picture | null>(null);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const insert = () => {
    setTried(true);
    if (!picture || !words.trim()) return;
    insertPicture(editor, picture, words.trim());
    onClose();
  };
  const wrong = tried && picture !== null && !words.trim();
  return (
    <Dialog title="Picture" opened onClose={onClose} width={760}>
      <Form
        className={styles.dialog ?? ''}
        onSubmit={insert}
        wrong={wrong ? [{ field: 'picture-words', label: 'In words' }] : []}
      >
        <AlbumSelect
          value={album}
          onChange={(chosen) => {
            setAlbum(chosen);
            setPicture(null);
          }}
        />
        {album && (
          <Choices
            album={album}
            chosen={picture}
            onChoose={(chosen) => {
              setPicture(chosen);
              setWords(chosen.alternativeText);
            }}
          />
        )}
        {picture && (
          <TextField
            id="picture-words"
            label="In words"
            hint="What the picture shows, for people who cannot see it."
            error={wrong ? bodySentences.alternative : undefined}
            value={words}
            maxLength={500}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!picture}>
            Insert the picture
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
  const { data, error, isFetching, refetch } = useQuery(queryOf(albums.list, {}));
  if (error)
    return <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <SelectField
      id="picture-album"
      label="Album"
      placeholder="Choose an album"
      hint="New pictures are uploaded on the screen Albums."
      options={(data ?? []).map(({ slug, title, pictureCount }) => ({
        value: slug,
        label: `${title} (${pictureCount})`,
      }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type ChoicesProps = {
  album: string;
  chosen: Picture | null;
  onChoose: (picture: Picture) => void;
};

function Choices({ album, chosen, onChoose }: ChoicesProps) {
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(albums.read, { params: { slug: album } }),
  );
  if (error)
    return <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
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
            alt={picture.alternativeText || `Picture ${index + 1}, not described yet`}
            loading="lazy"
          />
        </button>
      ))}
    </div>
  );
}
