import { useEffect, useState } from 'react';
import type { ReadingSection } from './reading-sections.ts';
import styles from './Reading.module.css';

/** Links to each part on desktop, with the part in view marked. */
export function SectionLinks({ parts }: { parts: readonly ReadingSection[] }) {
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

/** The id of the part in view. */
function usePartInView(parts: readonly ReadingSection[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: '0px 0px -70% 0px' },
    );
    for (const { id } of parts) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [parts]);
  return current;
}
