import { type RefCallback, useCallback, useRef, useState } from 'react';

/** Space in px beyond a table's own width at which it is shown again, so that a scroll bar does not make it come and go. */
const spare = 24;

type TableFit = {
  /** False once the table is wider than its paper, until there is room for it. */
  fits: boolean;
  /** Refs of the paper that holds the table, and of the cards that take its place. */
  paper: RefCallback<HTMLElement>;
  cards: RefCallback<HTMLElement>;
};

/** Calls back now and in the frame after an element's size has changed. Returns a function that stops it. */
function watchSizes(elements: readonly Element[], measure: () => void): () => void {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  });
  for (const element of elements) observer.observe(element);
  measure();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Measures whether a table fits: long values need more than any fixed width of the screen promises. */
export function useTableFit(): TableFit {
  const [requiredWidth, setRequiredWidth] = useState(0);
  const hadFocus = useRef(false);
  const paper = useCallback((element: HTMLElement | null) => {
    const table = element?.querySelector('table');
    if (!element || !table) return;
    return watchSizes([element, table], () => {
      const width = Math.ceil(table.getBoundingClientRect().width);
      if (width <= element.clientWidth + 1) return;
      hadFocus.current = element.querySelector('input') === document.activeElement;
      setRequiredWidth(width);
    });
  }, []);
  const cards = useCallback(
    (element: HTMLElement | null) => {
      if (!element || requiredWidth === 0) return;
      // Whoever types a search goes on typing.
      if (hadFocus.current) element.querySelector('input')?.focus();
      hadFocus.current = false;
      return watchSizes([element], () => {
        if (element.clientWidth >= requiredWidth + spare) setRequiredWidth(0);
      });
    },
    [requiredWidth],
  );
  return { fits: requiredWidth === 0, paper, cards };
}
