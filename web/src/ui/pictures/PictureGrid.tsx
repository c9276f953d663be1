import type { Picture as Facts } from '@namugongo/contract/albums';
import { lazy, Suspense, useState } from 'react';
import { Picture } from './Picture.tsx';
import styles from './Pictures.module.css';

const Lightbox = lazy(() =>
  import('./Lightbox.tsx').then(({ Lightbox: part }) => ({ default: part })),
);

type PictureGridProps = {
  pictures: readonly Facts[];
  /** The name of what they belong to, for who does not see them. */
  label: string;
};

const rowHeight = 250;

/** As wide as its shape asks for, a row being so high; what is left of a row is shared out. */
function roomOf({ width, height }: Facts) {
  const wide = Math.round((rowHeight * width) / height);
  return { flexGrow: wide, flexBasis: wide, maxWidth: wide * 1.7 };
}

/** Pictures in rows, each as wide as its shape asks for; a press opens it large. */
export function PictureGrid({ pictures, label }: PictureGridProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {pictures.map((picture, index) => (
          <li key={picture.id} style={roomOf(picture)}>
            <figure>
              <button
                type="button"
                aria-label={`Enlarge picture ${index + 1}: ${picture.alternativeText || picture.caption || 'without a description'}`}
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
