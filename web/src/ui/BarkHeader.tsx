import type { ReactNode } from 'react';
import { BasketArt } from './art/BasketArt.tsx';
import styles from './BarkHeader.module.css';
import { Bark, Edge, Seam } from './bark/Bark.tsx';
import { Page } from './Card.tsx';

type BarkHeaderProps = {
  title: ReactNode;
  eyebrow?: ReactNode;
  /** What stands at the right end, or under the title on a phone. */
  aside?: ReactNode;
  wide?: boolean;
  /** A basket beside the words and the hand-cut edge; without it the head ends in a straight seam. */
  tall?: boolean;
};

/** The head of a page: an eyebrow and the one h1 on bark cloth. */
export function BarkHeader({ title, eyebrow, aside, wide = false, tall = false }: BarkHeaderProps) {
  return (
    <Bark tone="slope" className={`${styles.header} ${tall ? styles.tall : ''}`}>
      {tall && <BasketArt seed={2} className={styles.art} />}
      <Page wide={wide} className={styles.row}>
        <div className={styles.words}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        {aside}
      </Page>
      {tall ? <Edge /> : <Seam />}
    </Bark>
  );
}
