import { useCallback, useState } from 'react';

const first = 60;
const more = 120;

/**
 * Draws long lists as they are scrolled through: the first rows at once, more when `end`, which stands
 * behind them, comes near the window. Another `order` of the rows begins at its top again.
 */
export function useGrowingRows<Row>(rows: readonly Row[], order: string, whole: boolean) {
  const [seen, setSeen] = useState({ order, count: first });
  const count = seen.order === order ? seen.count : first;
  const complete = whole || count >= rows.length;
  // Made anew with every step, so that an end that is still near the window is seen again.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const watcher = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting))
            setSeen({ order, count: count + more });
        },
        { rootMargin: '1200px' },
      );
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [order, count],
  );
  return { drawn: complete ? rows : rows.slice(0, count), end: complete ? null : end };
}
