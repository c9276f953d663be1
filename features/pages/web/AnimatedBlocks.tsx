import { useLayoutEffect, useRef } from 'react';
import { Prose } from '#ui/media/Prose.tsx';
import { useWasServerRendered } from '#ui/browser/render-context.ts';
import styles from './AnimatedBlocks.module.css';

/** The animation of the About page; times in seconds (specification, section 9). */
const aboutAnimation = {
  /** Share of a block that must be in view. */
  threshold: 0.1,
  title: 0.7,
  paragraph: 0.6,
  stagger: 0.2,
  initialDelay: 0.1,
} as const;

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

/** Returns the share of a block that starts its animation: 0.1, or less for a block taller than four windows. Heights in px. */
export function getInViewThreshold(blockHeight: number, windowHeight: number): number {
  return Math.min(aboutAnimation.threshold, (windowHeight * 0.4) / Math.max(blockHeight, 1));
}

/** Splits a page's HTML before each h2; text before the first h2 is a block too. */
export function splitIntoBlocks(html: string): string[] {
  return html.split(/(?=<h2>)/).filter(Boolean);
}
