import { BasketArt } from '#ui/art/BasketArt.tsx';
import { BarkCloth, BarkEdge } from '#ui/art/Bark.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { CarouselControls } from '#ui/media/CarouselControls.tsx';
import { CarouselPictures } from '#ui/media/CarouselPictures.tsx';
import { useCarousel } from '#ui/media/useCarousel.ts';
import { useSite } from '#features/site/web/site.ts';
import styles from './Hero.module.css';
import { useCarouselPictures } from './queries.ts';

/** The heading, one sentence about the community, and the carousel in a round window (specification, 'Home'). */
export function Hero() {
  const texts = useSite().data?.texts;
  const { data: album } = useCarouselPictures();
  const pictures = album?.pictures ?? [];
  const carousel = useCarousel(pictures.length);
  return (
    <BarkCloth as="section" tone="slope" className={styles.hero}>
      <div
        {...(pictures.length > 0 && {
          role: 'region',
          'aria-roledescription': 'carousel',
          'aria-label': 'Pictures of the community',
        })}
        {...carousel.hold}
      >
        <div className={styles.window}>
          {pictures.length > 0 ? (
            <CarouselPictures
              carousel={carousel}
              pictures={pictures}
              sizes="(max-width: 68.75em) 100vw, 920px"
              className={styles.pictures}
            />
          ) : (
            <BasketArt className={styles.art} crop="lower" />
          )}
        </div>
        <Page className={styles.stage}>
          <h1 data-long={hasLongWord(texts?.heroTitle ?? '') || undefined}>{texts?.heroTitle}</h1>
          <p>{texts?.heroText}</p>
          <div className={styles.controls}>
            {pictures.length > 1 && <CarouselControls carousel={carousel} />}
          </div>
        </Page>
      </div>
      <BarkEdge />
    </BarkCloth>
  );
}

/** A word that doesn't fit beside the picture in the largest size. */
const hasLongWord = (title: string) => title.split(/\s/).some((word) => word.length > 8);
