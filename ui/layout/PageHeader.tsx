import type { ReactNode } from 'react';
import { BasketArt } from '../art/BasketArt.tsx';
import styles from './PageHeader.module.css';
import { BarkCloth, BarkEdge, BarkSeam } from '../art/Bark.tsx';
import { Page } from './Card.tsx';
import { useIsStaffFrame } from './frame.ts';
import { StaffHeaderPage } from './StaffPage.tsx';

type PageHeaderProps = {
  title: ReactNode;
  eyebrow?: ReactNode;
  /** At the right, or below the title on small screens. */
  actions?: ReactNode;
  wide?: boolean;
  /** Adds basket art and the hand-cut edge; otherwise the header ends in a straight seam. */
  tall?: boolean;
};

/** The header of a page with its h1; without the bark-cloth band in the staff frame. */
export function PageHeader({
  title,
  eyebrow,
  actions,
  wide = false,
  tall = false,
}: PageHeaderProps) {
  if (useIsStaffFrame())
    return <StaffHeaderPage wide={wide} title={title} subtitle={eyebrow} actions={actions} />;
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
