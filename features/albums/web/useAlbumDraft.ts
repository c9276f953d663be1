import { type Album, albums } from '#features/albums/contract/albums.ts';
import type { Picture } from '#contract/pictures.ts';
import { reorder } from '#contract/rules/reorder.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, invalidateEndpoints } from '#ui/api.ts';

type Texts = Pick<Picture, 'alternativeText' | 'caption'>;
type Changes = { order: readonly number[] | null; texts: Readonly<Record<number, Partial<Texts>>> };
const noChanges: Changes = { order: null, texts: {} };

/**
 * The unsaved order and texts of an album's pictures. Pictures that others add or delete meanwhile appear and disappear; unsaved
 * texts stay until saved.
 */
export function useAlbumDraft({ slug, pictures }: Album) {
  const client = useQueryClient();
  const [{ order, texts }, setChanges] = useState(noChanges);
  const visible = reorder(pictures, order ?? []).map((picture) => ({
    ...picture,
    ...texts[picture.id],
  }));
  const saving = useMutation({
    mutationFn: (ordered: readonly Picture[]) =>
      callApi(albums.reorderPictures, {
        params: { slug },
        body: {
          pictures: ordered.map(({ id, alternativeText, caption }) => ({
            id,
            alternativeText,
            caption,
          })),
        },
      }),
    onSuccess: async () => {
      await invalidateEndpoints(client, albums);
      setChanges(noChanges);
    },
  });
  return {
    visiblePictures: visible,
    changed: order !== null || Object.keys(texts).length > 0,
    saving,
    save: () => saving.mutate(visible),
    /** Moves a picture to a 0-based place. */
    move(id: number, place: number) {
      const ids = visible.map((picture) => picture.id).filter((otherId) => otherId !== id);
      setChanges({ order: ids.toSpliced(place, 0, id), texts });
    },
    write: (id: number, changedTexts: Partial<Texts>) =>
      setChanges((before) => ({
        ...before,
        texts: { ...before.texts, [id]: { ...before.texts[id], ...changedTexts } },
      })),
  };
}

export type AlbumDraft = ReturnType<typeof useAlbumDraft>;
