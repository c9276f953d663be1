import { useLayoutEffect, useRef } from 'react';
import { Prose } from '#ui/media/Prose.tsx';
import { useWasServerRendered } from '#ui/browser/render-context.ts';
import { aboutAnimation, splitIntoBlocks, getInViewThreshold } from './about-animation.ts';
import styles from './AnimatedBlocks.module.css';

/**
 * A text whose blocks fade and slide in whenever they are scrolled into view, title first. Static without IntersectionObserver or
 * with reduced motion.
 */
export function AnimatedBlocks({ html }: { html: string }) {
  return (
    <div className={styles.blocks}>
      {splitIntoBlocks(html).map((block) => (
        <Block key={block} html={block} />
      ))}
    </div>
  );
}

function Block({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const wasServerRendered = useWasServerRendered();
  useLayoutEffect(() => {
    const block = ref.current;
    if (!block || !('IntersectionObserver' in window)) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setTimings(block);
    // A server-rendered block stays visible: the reader may have started.
    block.dataset['state'] = wasServerRendered ? 'visible' : 'hidden';
    const threshold = getInViewThreshold(block.offsetHeight, window.innerHeight);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) block.dataset['state'] = 'hidden';
        else if (entry.intersectionRatio >= threshold) block.dataset['state'] = 'visible';
      },
      { threshold: [0, threshold] },
    );
    observer.observe(block);
    return () => {
      observer.disconnect();
      delete block.dataset['state'];
    };
  }, [html, wasServerRendered]);
  return <Prose ref={ref} html={html} className={styles.block ?? ''} />;
}

/** Sets the duration and delay of each child, staggered from the title on. */
function setTimings(block: HTMLElement): void {
  block
    .querySelectorAll<HTMLElement>(':scope > *, :scope > :is(ol, ul) > li')
    .forEach((part, index) => {
      const seconds = part.tagName === 'H2' ? aboutAnimation.title : aboutAnimation.paragraph;
      const delay = aboutAnimation.initialDelay + index * aboutAnimation.stagger;
      part.style.setProperty('--seconds', `${seconds}s`);
      part.style.setProperty('--delay', `${delay}s`);
    });
}
