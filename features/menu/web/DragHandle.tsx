import { useDndContext } from '@dnd-kit/core';
import { GripVertical } from '#ui/icons.ts';
import { useSortableRow } from '#ui/table/useSortableRow.ts';
import styles from './Menu.module.css';

/** Makes an item sortable within the list named `list`; items of other lists do not move for it. */
export function useSortableItem(id: string, list: string) {
  const { active } = useDndContext();
  const isOtherList = active !== null && active.data.current?.['list'] !== list;
  const { isDragging, part, handle } = useSortableRow({
    id,
    data: { list },
    disabled: { draggable: false, droppable: isOtherList },
  });
  const raised = isDragging && { position: 'relative' as const, zIndex: 10 };
  return { part: { ...part, style: { ...part.style, ...raised } }, handle };
}

type HandleProps = { place: ReturnType<typeof useSortableItem>; label: string };

/** The handle to drag an item. Keyboard: Space, arrow keys, Space. */
export function DragHandle({ place: { handle }, label }: HandleProps) {
  return (
    <button type="button" {...handle} className={styles.handle} aria-label={label} title={label}>
      <GripVertical size={24} aria-hidden="true" />
    </button>
  );
}
