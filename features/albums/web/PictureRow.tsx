import type { Picture as PictureData } from '#contract/pictures.ts';
import { ArrowDown, ArrowUp, GripVertical, Trash2, TriangleAlert } from '#ui/icons.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { useSortableRow } from '#ui/table/useSortableRow.ts';
import styles from './AlbumEdit.module.css';
import type { AlbumDraft } from './useAlbumDraft.ts';

type PictureRowProps = {
  picture: PictureData;
  place: number;
  last: number;
  draft: AlbumDraft;
  onRemove: (picture: PictureData) => void;
};

export function PictureRow({ picture, place, last, draft, onRemove }: PictureRowProps) {
  const { id } = picture;
  const { isDragging, part, handle } = useSortableRow({ id });
  const number = place + 1;
  return (
    <li {...part} className={`${styles.row} ${isDragging ? styles.dragged : ''}`}>
      <button
        type="button"
        className={styles.grip}
        {...handle}
        aria-label={`Move picture ${number}`}
      >
        <GripVertical aria-hidden="true" />
        {number}
      </button>
      <Picture picture={picture} sizes="160px" className={styles.thumbnail} alt="" />
      <Texts picture={picture} number={number} draft={draft} />
      <Actions picture={picture} place={place} last={last} draft={draft} onRemove={onRemove} />
    </li>
  );
}

type TextsProps = Pick<PictureRowProps, 'picture' | 'draft'> & { number: number };

function Texts({
  picture: { id, alternativeText, caption },
  number,
  draft: { write },
}: TextsProps) {
  return (
    <div className={styles.texts}>
      <TextField
        label="What does it show?"
        aria-label={`What does it show? Picture ${number}`}
        value={alternativeText}
        maxLength={300}
        hint={
          alternativeText.trim() === '' && (
            <span className={styles.missing}>
              <TriangleAlert size={18} aria-hidden="true" />
              Add a description, for people who can't see the picture.
            </span>
          )
        }
        onChange={({ currentTarget }) => write(id, { alternativeText: currentTarget.value })}
      />
      <TextField
        label="Caption"
        aria-label={`Caption of picture ${number}`}
        optional
        value={caption}
        maxLength={300}
        onChange={({ currentTarget }) => write(id, { caption: currentTarget.value })}
      />
    </div>
  );
}

function Actions({ picture, place, last, draft: { move }, onRemove }: PictureRowProps) {
  const { id } = picture;
  const number = place + 1;
  return (
    <div className={styles.rowActions}>
      <IconButton
        label={`Move picture ${number} earlier`}
        icon={<ArrowUp aria-hidden="true" />}
        onClick={() => move(id, Math.max(place - 1, 0))}
      />
      <IconButton
        label={`Move picture ${number} later`}
        icon={<ArrowDown aria-hidden="true" />}
        onClick={() => move(id, Math.min(place + 1, last))}
      />
      <IconButton
        label={`Delete picture ${number}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onRemove(picture)}
      />
    </div>
  );
}
