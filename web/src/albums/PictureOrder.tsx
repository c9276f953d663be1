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
import type { Picture } from '@namugongo/contract/albums';
import { PictureRow } from './PictureRow.tsx';
import styles from './AlbumEdit.module.css';
import type { AlbumDraft } from './useAlbumDraft.ts';

type PictureOrderProps = { draft: AlbumDraft; onRemove: (picture: Picture) => void };

/** The pictures of an album: put in order by dragging, by keyboard or by the two arrows, with their texts. */
export function PictureOrder({ draft, onRemove }: PictureOrderProps) {
  const { shown, move } = draft;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: number | string) => shown.findIndex((picture) => picture.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(placeOf, shown.length) }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(Number(active.id), placeOf(over.id));
      }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ol className={styles.pictures} aria-label="Pictures">
          {shown.map((picture, place) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              place={place}
              last={shown.length - 1}
              draft={draft}
              onRemove={onRemove}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader hears while a picture is moved. */
function announcementsFor(placeOf: (id: number | string) => number, count: number): Announcements {
  const placeWords = (id: number | string) => `place ${placeOf(id) + 1} of ${count}`;
  return {
    onDragStart: ({ active }) => `Picked up the picture at ${placeWords(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Over ${placeWords(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Put down at ${placeWords(over.id)}.` : 'Put back.'),
    onDragCancel: () => 'Put back.',
  };
}
