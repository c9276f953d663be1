import { type RefCallback, useCallback, useState } from 'react';

/** The ref of an element, and whether its first child is wider: long values need more room than any width of the screen promises. */
export function useOverflow(): { ref: RefCallback<HTMLElement>; isOverflowing: boolean } {
  const [isOverflowing, setOverflowing] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    const content = element?.firstElementChild;
    if (!element || !content) return;
    let frame = 0;
    const measure = () =>
      setOverflowing(content.getBoundingClientRect().width > element.clientWidth + 1);
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(element);
    observer.observe(content);
    measure();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return { ref, isOverflowing };
}
