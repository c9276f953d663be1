import { useEffect, useState } from 'react';
import type { Part } from './reading-parts.ts';
import styles from './Reading.module.css';

/** Beside the text on a desk: leads to each part, and shows which one is being read. */
export function PartLinks({ parts }: { parts: readonly Part[] }) {
  const current = usePartInView(parts);
  return (
    <nav className={styles.contents} aria-label="On this page">
      {parts.map(({ id, heading }) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => {
            document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' });
            document.getElementById(`${id}-heading`)?.focus({ preventScroll: true });
          }}
        >
          {heading}
        </button>
      ))}
    </nav>
  );
}

/** The part whose heading was passed last. */
function usePartInView(parts: readonly Part[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: '0px 0px -70% 0px' },
    );
    for (const { id } of parts) {
      const element = document.getElementById(id);
      if (element) watcher.observe(element);
    }
    return () => watcher.disconnect();
  }, [parts]);
  return current;
}
