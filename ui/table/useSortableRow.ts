import { useSortable } from '@dnd-kit/sortable';

/** Props for a sortable list item and for its drag handle. */
export function useSortableRow(part: Parameters<typeof useSortable>[0]) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable(part);
  return {
    isDragging,
    part: {
      ref: setNodeRef,
      style: {
        // Translates without scaling, because items differ in height.
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      },
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
