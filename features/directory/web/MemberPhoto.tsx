import type { Member } from '#features/directory/contract/directory.ts';
import { memberPhotos } from '#features/directory/contract/photos.ts';
import { getApiUrl } from '#ui/api.ts';
import styles from './MemberPhoto.module.css';

type MemberPhotoProps = {
  member: Pick<Member, 'id' | 'name' | 'photo'>;
  /** Beside the name it is small and says nothing more. */
  size?: 'small' | 'large';
};

/** The photo of an entry as far as the reader sees one. */
export function MemberPhoto({ member: { id, name, photo }, size = 'small' }: MemberPhotoProps) {
  if (photo === null) return null;
  return (
    <img
      className={styles[size]}
      src={getApiUrl(memberPhotos.getFile, { params: { id, photo } })}
      alt={size === 'small' ? '' : `Photo of ${name}`}
      loading="lazy"
      decoding="async"
    />
  );
}
