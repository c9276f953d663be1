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
import type { Picture } from '#contract/pictures.ts';
import { PictureRow } from './PictureRow.tsx';
import layout from '#ui/layout/layout.module.css';
import type { AlbumDraft } from './useAlbumDraft.ts';

type PictureOrderProps = { draft: AlbumDraft; onRemove: (picture: Picture) => void };

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
