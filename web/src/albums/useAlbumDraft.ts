import { type Album, albums, type Picture } from '@namugongo/contract/albums';
import { arranged } from '@namugongo/contract/rules/arranging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api.ts';
import { albumQuery } from './queries.ts';

type Texts = Pick<Picture, 'alternativeText' | 'caption'>;
type Changes = { order: readonly number[] | null; texts: Readonly<Record<number, Partial<Texts>>> };
const none: Changes = { order: null, texts: {} };

/**
 * Order and texts as the editor has them now, over what the server says: pictures that arrive or go meanwhile do, and what was
 * typed stays until it is saved.
 */
export function useAlbumDraft({ slug, pictures }: Album) {
  const client = useQueryClient();
  const [{ order, texts }, setChanges] = useState(none);
  const shown = arranged(pictures, order ?? []).map((picture) => ({
    ...picture,
    ...texts[picture.id],
  }));
  const saving = useMutation({
    mutationFn: (wished: readonly Picture[]) =>
      ask(albums.arrange, {
        params: { slug },
        body: {
          pictures: wished.map(({ id, alternativeText, caption }) => ({
            id,
            alternativeText,
            caption,
          })),
        },
      }),
    onSuccess: (album) => {
      client.setQueryData(albumQuery(slug).queryKey, album);
      void client.invalidateQueries({ queryKey: [albums.list.path] });
      setChanges(none);
    },
  });
  return {
    shown,
    changed: order !== null || Object.keys(texts).length > 0,
    saving,
    save: () => saving.mutate(shown),
    /** Puts a picture at a place, counted from 0. */
    move(id: number, place: number) {
      const ids = shown.map((picture) => picture.id).filter((each) => each !== id);
      setChanges({ order: ids.toSpliced(place, 0, id), texts });
    },
    write: (id: number, written: Partial<Texts>) =>
      setChanges((before) => ({
        ...before,
        texts: { ...before.texts, [id]: { ...before.texts[id], ...written } },
      })),
  };
}

export type AlbumDraft = ReturnType<typeof useAlbumDraft>;
