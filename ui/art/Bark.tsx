import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './Bark.module.css';

type BarkProps = ComponentPropsWithRef<'div'> & {
  as?: 'div' | 'header' | 'footer' | 'section' | 'article';
  tone?: 'plain' | 'deep' | 'slope';
};

/** The textured terracotta surface. Place text on it, never over art. */
export function BarkCloth({ as = 'div', tone = 'plain', className = '', ...rest }: BarkProps) {
  const Tag: ElementType = as;
  return (
    <Tag
      {...rest}
      className={`${styles.bark} ${tone === 'plain' ? '' : styles[tone]} ${className}`}
    />
  );
}

/** A straight brass stitch at the lower end of a bark surface. */
export function BarkSeam() {
  return <div className={styles.seam} aria-hidden="true" />;
}

/** The hand-cut edge between bark and paper. Its parent must be positioned and leave 60 px for it. */
export function BarkEdge({ side = 'bottom' }: { side?: 'top' | 'bottom' }) {
  const place = side === 'top' ? styles.top : '';
  return (
    <div aria-hidden="true">
      <div className={`${styles.edgeSeam} ${place}`} />
      <div className={`${styles.edge} ${place}`} />
    </div>
  );
}
