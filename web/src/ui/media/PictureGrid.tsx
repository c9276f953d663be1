import type { Picture as Facts } from '@namugongo/contract/albums';
import { lazy, Suspense, useState } from 'react';
import { Picture } from './Picture.tsx';
import styles from './Pictures.module.css';

const Lightbox = lazy(() =>
  import('./Lightbox.tsx').then(({ Lightbox: part }) => ({ default: part })),
);

type PictureGridProps = {
  pictures: readonly Facts[];
  /** The accessible name of the list. */
  label: string;
};

const rowHeight = 250;

/** Flex values for a row of fixed height: width by aspect ratio, and remaining space shared. */
function getFlexStyle({ width, height }: Facts) {
  const wide = Math.round((rowHeight * width) / height);
  return { flexGrow: wide, flexBasis: wide, maxWidth: wide * 1.7 };
}

/** Pictures in rows of equal height; a click opens the lightbox. */
export function PictureGrid({ pictures, label }: PictureGridProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {pictures.map((picture, index) => (
          <li key={picture.id} style={getFlexStyle(picture)}>
            <figure>
              <button
                type="button"
                aria-label={`Enlarge picture ${index + 1}: ${picture.alternativeText || picture.caption || 'no description'}`}
                style={{ aspectRatio: picture.width / picture.height }}
                onClick={() => setOpened(index)}
              >
                <Picture picture={picture} sizes="(max-width: 40em) 92vw, 420px" alt="" />
              </button>
              {picture.caption && <figcaption>{picture.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      <Suspense fallback={<div className={styles.opening} />}>
        {opened !== null && (
          <Lightbox pictures={pictures} index={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}
