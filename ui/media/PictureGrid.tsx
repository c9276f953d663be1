import type { Picture as Facts } from '#contract/pictures.ts';
import { useHistoryStep } from '../router/useHistoryStep.ts';
import { Picture } from './Picture.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';
import styles from './Pictures.module.css';

const Lightbox = lazyPart(
  () => import('./Lightbox.tsx').then((file) => file.Lightbox),
  <div className={styles.opening} />,
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

/** Pictures in rows of equal height; a click opens the lightbox, which Back closes. */
export function PictureGrid({ pictures, label }: PictureGridProps) {
  const picture = useHistoryStep(`pictures ${label}`);
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {pictures.map((facts, index) => (
          <li key={facts.id} style={getFlexStyle(facts)}>
            <figure>
              <button
                type="button"
                aria-label={`Enlarge picture ${index + 1}: ${facts.alternativeText || facts.caption || 'no description'}`}
                style={{ aspectRatio: facts.width / facts.height }}
                onClick={() => picture.open(String(index))}
              >
                <Picture
                  picture={facts}
                  sizes="(max-width: 40em) 92vw, 420px"
                  priority={index === 0}
                  eager={index === 1}
                  alt=""
                />
              </button>
              {facts.caption && <figcaption>{facts.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {picture.value !== null && (
        <Lightbox
          pictures={pictures}
          index={Number(picture.value)}
          onClose={() => void picture.close()}
        />
      )}
    </>
  );
}
