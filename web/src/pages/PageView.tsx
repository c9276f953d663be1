import type { Picture } from '@namugongo/contract/albums';
import type { Page as PageFacts } from '@namugongo/contract/pages';
import type { ReactNode } from 'react';
import { useSite } from '../site.ts';
import { Crane } from '../ui/art/Crane.tsx';
import { Drum } from '../ui/art/Drum.tsx';
import { Bark } from '../ui/bark/Bark.tsx';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Page } from '../ui/Card.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import { Prose } from '../ui/prose/Prose.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { AnimatedBlocks } from './AnimatedBlocks.tsx';
import { PagePictures } from './PagePictures.tsx';
import styles from './PageView.module.css';

/** The About page, wherever it stands by now: its parts under second headings come in as they are scrolled to (specification, 'About'). */
const animated = 'aboutus';

type PageViewProps = {
  page: PageFacts;
  pictures: readonly Picture[];
  /** What stands above the text for its editors. */
  children?: ReactNode;
};

/** A page as its readers see it: title on bark cloth, the text, and the pictures of its album. */
export function PageView({ page, pictures, children }: PageViewProps) {
  usePageTitle(page.title);
  const blocks = [page.slug, ...page.formerAddresses].includes(animated);
  const beside = pictures.length > 0 && pictures.length < 3;
  return (
    <article>
      <BarkHeader title={page.title} tall />
      <Page className={styles.page}>
        {children}
        {pictures.length > 2 && <PagePictures pictures={pictures} />}
        {blocks ? (
          <AnimatedBlocks html={page.html} />
        ) : (
          <div className={styles.columns}>
            <Prose html={page.html} />
            {beside ? <PagePictures pictures={pictures} /> : <Patch slug={page.slug} />}
          </div>
        )}
        {page.reviewedAt && <Reviewed moment={page.reviewedAt} />}
      </Page>
    </article>
  );
}

function Reviewed({ moment }: { moment: Date }) {
  const { data: site } = useSite();
  return (
    <p className={styles.reviewed}>
      Last reviewed <MomentText moment={moment} shape="date" timeZone={site?.timeZone} />
    </p>
  );
}

/** Decoration where a page has no pictures of its own; only where there is room for it. */
function Patch({ slug }: { slug: string }) {
  const Art = slug.length % 2 === 0 ? Crane : Drum;
  return (
    <Bark className={styles.patch} aria-hidden="true">
      <Art className={styles.art} />
      <div className={styles.stitch} />
    </Bark>
  );
}
