import { useDndContext } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import styles from './Menu.module.css';

/**
 * The place of a part in its list: where it stands while it is dragged. Only parts of the same list make room for each other;
 * `list` names it.
 */
export function useSortablePlace(id: string, list: string) {
  const { active } = useDndContext();
  const elsewhere = active !== null && active.data.current?.['list'] !== list;
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, data: { list }, disabled: { draggable: false, droppable: elsewhere } });
  const style = {
    // Never stretched, as the parts differ in height.
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
    ...(isDragging && { position: 'relative' as const, zIndex: 10 }),
  };
  return { attributes, listeners, setNodeRef, setActivatorNodeRef, style };
}

type HandleProps = { place: ReturnType<typeof useSortablePlace>; label: string };

/** What a part is dragged by; with the keyboard: Space, then the arrows, then Space. */
export function Handle({
  place: { attributes, listeners, setActivatorNodeRef },
  label,
}: HandleProps) {
  return (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      className={styles.handle}
      aria-label={label}
      title={label}
    >
      <GripVertical size={24} aria-hidden="true" />
    </button>
  );
}
