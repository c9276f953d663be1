import { type Picture as Facts, pictureSources } from '@namugongo/contract/albums';

type PictureProps = {
  picture: Facts;
  /** How wide it is shown, as of <img sizes>. */
  sizes: string;
  className?: string | undefined;
  /** True for what the first view shows: asked for at once, before everything else. */
  first?: boolean;
  /** True for what is about to be shown: asked for although it is out of sight. */
  soon?: boolean;
  /** In the place of the picture's own words; '' where it is decoration. */
  alt?: string;
};

/** A picture of an album in the best size and format that the browser takes; its room is kept before it has come. */
export function Picture({
  picture,
  sizes,
  className,
  first = false,
  soon = false,
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
        {...(first
          ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
          : ({ loading: soon ? 'eager' : 'lazy', decoding: 'async' } as const))}
      />
    </picture>
  );
}
