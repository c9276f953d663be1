import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import type { Picture as PictureData } from '#contract/pictures.ts';
import layout from '#ui/layout/layout.module.css';
import type { AlbumDraft } from './useAlbumDraft.ts';
import { ArrowDown, ArrowUp, GripVertical, Trash2, TriangleAlert } from '#ui/icons.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { useSortableRow } from '#ui/table/useSortableRow.ts';
import styles from './AlbumEdit.module.css';

type PictureOrderProps = { draft: AlbumDraft; onRemove: (picture: PictureData) => void };

/** The pictures of an album with their texts. Dragging, the keyboard and the arrow buttons change the order. */
export function PictureOrder({ draft, onRemove }: PictureOrderProps) {
  const { visiblePictures: visible, move } = draft;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const getPlace = (id: number | string) => visible.findIndex((picture) => picture.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: buildAnnouncements(getPlace, visible.length) }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(Number(active.id), getPlace(over.id));
      }}
    >
      <SortableContext items={visible.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ol className={layout.stack} aria-label="Pictures">
          {visible.map((picture, place) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              place={place}
              last={visible.length - 1}
              draft={draft}
              onRemove={onRemove}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** Screen reader messages for moving a picture. */
function buildAnnouncements(
  getPlace: (id: number | string) => number,
  count: number,
): Announcements {
  const formatPlace = (id: number | string) => `place ${getPlace(id) + 1} of ${count}`;
  return {
    onDragStart: ({ active }) => `Picture picked up at ${formatPlace(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Over ${formatPlace(over.id)}.` : undefined),
    onDragEnd: ({ over }) =>
      over ? `Picture moved to ${formatPlace(over.id)}.` : 'Picture back in its place.',
    onDragCancel: () => 'Picture back in its place.',
  };
}

type PictureRowProps = {
  picture: PictureData;
  place: number;
  last: number;
  draft: AlbumDraft;
  onRemove: (picture: PictureData) => void;
};

function PictureRow({ picture, place, last, draft, onRemove }: PictureRowProps) {
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
