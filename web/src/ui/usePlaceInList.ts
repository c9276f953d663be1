import { useSortable } from '@dnd-kit/sortable';

/** Where a part of a list stands while it, or another one, is dragged: what its element and the handle it is dragged by need. */
export function usePlaceInList(part: Parameters<typeof useSortable>[0]) {
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
        // Never stretched, as the parts differ in height.
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      },
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
