import { type Picture, pictureSources } from '@namugongo/contract/albums';
import styles from './PagePictures.module.css';

/** The pictures of a page's album: beside the text when there are one or two, as a row when there are more. */
export function PagePictures({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <div className={`${styles.pictures} ${pictures.length > 2 ? styles.row : ''}`}>
      {pictures.map((picture, index) => (
        <PageFigure key={picture.id} picture={picture} near={index < 3} />
      ))}
    </div>
  );
}

/** `near`: at the head of the page, so it is not kept waiting. */
function PageFigure({ picture, near }: { picture: Picture; near: boolean }) {
  const { address, sources } = pictureSources(picture);
  return (
    <figure className={styles.figure}>
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes="(max-width: 40em) 90vw, 400px" />
        ))}
        <img
          src={address}
          alt={picture.alternativeText}
          width={picture.width}
          height={picture.height}
          loading={near ? 'eager' : 'lazy'}
          decoding="async"
        />
      </picture>
      {picture.caption && <figcaption>{picture.caption}</figcaption>}
    </figure>
  );
}
