import { useCallback, useState } from 'react';

const first = 60;
const more = 120;

/**
 * Renders long lists step by step: the first rows at once, more when the element with the ref `end`, placed
 * after the rows, comes near the window. A new `order` starts from the top.
 */
export function useIncrementalRows<Row>(rows: readonly Row[], order: string, whole: boolean) {
  const [seen, setSeen] = useState({ order, count: first });
  const count = seen.order === order ? seen.count : first;
  const complete = whole || count >= rows.length;
  // A new callback for every step, so that the observer fires again when `end` is still near the window.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting))
            setSeen({ order, count: count + more });
        },
        { rootMargin: '1200px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [order, count],
  );
  return { visibleRows: complete ? rows : rows.slice(0, count), end: complete ? null : end };
}
