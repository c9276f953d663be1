import { linkTo } from '#contract/screens.ts';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { pictureSources } from '#contract/rules/pictures.ts';
import type { Picture } from '#contract/pictures.ts';
import type { Page as PageData } from '#features/pages/contract/pages.ts';
import type { ReactNode } from 'react';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { useSite } from '#features/site/web/site.ts';
import { Crane, Drum } from '#ui/art/Figures.tsx';
import { BarkCloth } from '#ui/art/Bark.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Prose } from '#ui/media/Prose.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { AnimatedBlocks } from './AnimatedBlocks.tsx';
import styles from './PageView.module.css';
import pagePicturesStyles from './PagePictures.module.css';

/** The slug of the About page, whose blocks animate on scroll (specification, 'About'); previous slugs count too. */
const animatedSlug = 'aboutus';

type PageViewProps = {
  page: PageData;
  pictures: readonly Picture[];
  /** Whether others can open it, so that it can be shared. */
  isShared?: boolean;
  /** Content for editors above the text. */
  children?: ReactNode;
};

/** A page as visitors see it: title, text and the pictures of its album. */
export function PageView({ page, pictures, isShared = false, children }: PageViewProps) {
  usePageTitle(page.title);
  const isAnimated = [page.slug, ...page.previousSlugs].includes(animatedSlug);
  const hasSidePictures = pictures.length > 0 && pictures.length < 3;
  return (
    <article>
      <PageHeader title={page.title} tall />
      <Page className={styles.page}>
        {children}
        <AudienceBadge audience={page.audience} curator="editor" />
        {pictures.length > 2 && <PagePictures pictures={pictures} />}
        {isAnimated ? (
          <AnimatedBlocks html={page.html} />
        ) : (
          <div className={styles.columns}>
            <Prose html={page.html} />
            {hasSidePictures ? <PagePictures pictures={pictures} /> : <Patch slug={page.slug} />}
          </div>
        )}
        {isShared && (
          <p className={styles.share}>
            <ShareButton path={linkTo('/$slug', { slug: page.slug })} title={page.title} />
          </p>
        )}
        {page.reviewedAt && <Reviewed reviewedAt={page.reviewedAt} />}
      </Page>
    </article>
  );
}

function Reviewed({ reviewedAt }: { reviewedAt: Date }) {
  const { data: site } = useSite();
  return (
    <p className={styles.reviewed}>
      Last reviewed <Timestamp date={reviewedAt} format="date" timeZone={site?.timeZone} />
    </p>
  );
}

/** Decoration of a page without pictures; hidden on small screens. */
function Patch({ slug }: { slug: string }) {
  const Art = slug.length % 2 === 0 ? Crane : Drum;
  return (
    <BarkCloth className={styles.patch} aria-hidden="true">
      <Art className={styles.art} />
      <div className={styles.stitch} />
    </BarkCloth>
  );
}

/** The pictures of a page's album: one or two beside the text, more in a row. */
function PagePictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <div
      className={`${pagePicturesStyles.pictures} ${pictures.length > 2 ? pagePicturesStyles.row : ''}`}
    >
      {pictures.map((picture, index) => (
        <PageFigure key={picture.id} picture={picture} priority={index < 3} />
      ))}
    </div>
  );
}

/** `priority`: above the fold, so it loads eagerly. */
function PageFigure({ picture, priority }: { picture: Picture; priority: boolean }) {
  const { address, sources } = pictureSources(picture);
  return (
    <figure className={pagePicturesStyles.figure}>
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes="(max-width: 40em) 90vw, 400px" />
        ))}
        <img
          src={address}
          alt={picture.alternativeText}
          width={picture.width}
          height={picture.height}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
        />
      </picture>
      {picture.caption && <figcaption>{picture.caption}</figcaption>}
    </figure>
  );
}
