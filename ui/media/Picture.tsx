import { pictureSources } from '#contract/rules/pictures.ts';
import type { Picture as Facts } from '#contract/pictures.ts';

type PictureProps = {
  picture: Facts;
  /** The `sizes` attribute of <img>. */
  sizes: string;
  className?: string | undefined;
  /** Above the fold: load eagerly with high priority. */
  priority?: boolean;
  /** Load although out of sight, because it is shown next. */
  eager?: boolean;
  /** Replaces the picture's alternative text; '' for decoration. */
  alt?: string;
};

/** An album picture in the best size and format for the browser, with reserved space. */
export function Picture({
  picture,
  sizes,
  className,
  priority = false,
  eager = false,
  alt,
}: PictureProps) {
  const { address, sources } = pictureSources(picture);
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={address}
        alt={alt ?? picture.alternativeText}
        width={picture.width}
        height={picture.height}
        className={className}
        {...(priority
          ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
          : ({ loading: eager ? 'eager' : 'lazy', decoding: 'async' } as const))}
      />
    </picture>
  );
}
