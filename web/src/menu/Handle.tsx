import { useDndContext } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { usePlaceInList } from '../ui/usePlaceInList.ts';
import styles from './Menu.module.css';

/**
 * The place of a part in its list: where it stands while it is dragged. Only parts of the same list make room for each other;
 * `list` names it.
 */
export function useSortablePlace(id: string, list: string) {
  const { active } = useDndContext();
  const elsewhere = active !== null && active.data.current?.['list'] !== list;
  const { isDragging, part, handle } = usePlaceInList({
    id,
    data: { list },
    disabled: { draggable: false, droppable: elsewhere },
  });
  const raised = isDragging && { position: 'relative' as const, zIndex: 10 };
  return { part: { ...part, style: { ...part.style, ...raised } }, handle };
}

type HandleProps = { place: ReturnType<typeof useSortablePlace>; label: string };

/** What a part is dragged by; with the keyboard: Space, then the arrows, then Space. */
export function Handle({ place: { handle }, label }: HandleProps) {
  return (
    <button type="button" {...handle} className={styles.handle} aria-label={label} title={label}>
      <GripVertical size={24} aria-hidden="true" />
    </button>
  );
}
