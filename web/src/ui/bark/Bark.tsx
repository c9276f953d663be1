import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './Bark.module.css';

type BarkProps = ComponentPropsWithRef<'div'> & {
  as?: 'div' | 'header' | 'footer' | 'section' | 'article';
  tone?: 'plain' | 'deep' | 'slope';
};

/** The one rich surface: terracotta bark cloth with the ridges of its mallet. Words on it stand on plain weave, never over art. */
export function Bark({ as = 'div', tone = 'plain', className = '', ...rest }: BarkProps) {
  const Tag: ElementType = as;
  return (
    <Tag
      {...rest}
      className={`${styles.bark} ${tone === 'plain' ? '' : styles[tone]} ${className}`}
    />
  );
}

/** A straight brass running stitch, the lower end of a bark surface that meets another surface. */
export function Seam() {
  return <div className={styles.seam} aria-hidden="true" />;
}

/** The hand-cut edge with its stitch where bark meets paper. Its parent is positioned and leaves 60 px for it. */
export function Edge({ side = 'bottom' }: { side?: 'top' | 'bottom' }) {
  const place = side === 'top' ? styles.top : '';
  return (
    <div aria-hidden="true">
      <div className={`${styles.edgeSeam} ${place}`} />
      <div className={`${styles.edge} ${place}`} />
    </div>
  );
}
