import { useLayoutEffect, useRef } from 'react';
import { Prose } from '../ui/prose/Prose.tsx';
import { useTakenOver } from '../ui/useTakenOver.ts';
import { aboutMotion, blocksOf, thresholdFor } from './about-motion.ts';
import styles from './AnimatedBlocks.module.css';

/** A text whose blocks fade and slide in, title first, each time they are scrolled to. Without an observer, or where motion is unwanted, they simply stand there. */
export function AnimatedBlocks({ html }: { html: string }) {
  return (
    <div className={styles.blocks}>
      {blocksOf(html).map((block) => (
        <Block key={block} html={block} />
      ))}
    </div>
  );
}

function Block({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const stood = useTakenOver();
  useLayoutEffect(() => {
    const block = place.current;
    if (!block || !('IntersectionObserver' in window)) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setTimes(block);
    // What is being read does not go away to come in again.
    block.dataset['state'] = stood ? 'visible' : 'hidden';
    const share = thresholdFor(block.offsetHeight, window.innerHeight);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) block.dataset['state'] = 'hidden';
        else if (entry.intersectionRatio >= share) block.dataset['state'] = 'visible';
      },
      { threshold: [0, share] },
    );
    observer.observe(block);
    return () => {
      observer.disconnect();
      delete block.dataset['state'];
    };
  }, [html, stood]);
  return <Prose ref={place} html={html} className={styles.block ?? ''} />;
}

/** Title first, then one after the other: how long each takes and how long it waits. */
function setTimes(block: HTMLElement): void {
  block
    .querySelectorAll<HTMLElement>(':scope > *, :scope > :is(ol, ul) > li')
    .forEach((part, index) => {
      const seconds = part.tagName === 'H2' ? aboutMotion.title : aboutMotion.paragraph;
      const delay = aboutMotion.initialDelay + index * aboutMotion.stagger;
      part.style.setProperty('--seconds', `${seconds}s`);
      part.style.setProperty('--delay', `${delay}s`);
    });
}
