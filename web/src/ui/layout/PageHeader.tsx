import type { ReactNode } from 'react';
import { BasketArt } from '../art/BasketArt.tsx';
import styles from './PageHeader.module.css';
import { BarkCloth, BarkEdge, BarkSeam } from '../art/Bark.tsx';
import { Page } from './Card.tsx';

type PageHeaderProps = {
  title: ReactNode;
  eyebrow?: ReactNode;
  /** At the right, or below the title on small screens. */
  actions?: ReactNode;
  wide?: boolean;
  /** Adds basket art and the hand-cut edge; otherwise the header ends in a straight seam. */
  tall?: boolean;
};

/** The header of a page with its h1. */
export function PageHeader({
  title,
  eyebrow,
  actions,
  wide = false,
  tall = false,
}: PageHeaderProps) {
  return (
    <BarkCloth tone="slope" className={`${styles.header} ${tall ? styles.tall : ''}`}>
      {tall && <BasketArt seed={2} className={styles.art} />}
      <Page wide={wide} className={styles.row}>
        <div className={styles.text}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        {actions}
      </Page>
      {tall ? <BarkEdge /> : <BarkSeam />}
    </BarkCloth>
  );
}
