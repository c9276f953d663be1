import {
  type HallPicture,
  type HallPicturePlace,
  hallPictures,
} from '#features/hall/contract/hall-pictures.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi, getApiData, invalidateEndpoints, setApiData } from '#ui/api.ts';
import { uploadFile } from '#ui/upload-file.ts';

type Point = { x: number; y: number };

/** The picture under the hall, and the two points that set its scale. */
export function useHallPicture(event: number) {
  const client = useQueryClient();
  const input = { params: { id: event } };
  const query = useQuery(apiQueryOptions(hallPictures.get, input));
  const show = (picture: HallPicture | null) =>
    setApiData(client, hallPictures.get, input, { picture });
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile(
        hallPictures.upload,
        { ...input, body: { file } },
        { signal: new AbortController().signal, onProgress: () => undefined },
      ),
    onSuccess: show,
  });
  // Shown at once and saved one after the other, so that a change never takes back the one before it.
  const place = useMutation({
    mutationFn: (body: HallPicturePlace) => callApi(hallPictures.place, { ...input, body }),
    scope: { id: `hall picture ${event}` },
    onError: () => invalidateEndpoints(client, hallPictures.get),
  });
  const changePlace = (change: Partial<HallPicturePlace>) => {
    const picture = getApiData(client, hallPictures.get, input)?.picture;
    if (!picture) return;
    const { file, ratio, ...before } = picture;
    const after = { ...before, ...change };
    show({ file, ratio, ...after });
    place.mutate(after);
  };
  const remove = useMutation({
    mutationFn: () => callApi(hallPictures.delete, input),
    onSuccess: () => show(null),
  });
  const [points, setPoints] = useState<readonly Point[] | null>(null);
  return {
    picture: query.data?.picture ?? null,
    error: query.error ?? upload.error ?? place.error ?? remove.error,
    isSaving: upload.isPending || remove.isPending,
    upload: upload.mutate,
    place: changePlace,
    remove: () => remove.mutate(),
    /** The chosen points of the scale; null while none are being chosen. */
    points,
    setPoints,
    addPoint: (point: Point) => setPoints([...(points ?? []), point].slice(0, 2)),
  };
}

export type HallPictureEditor = ReturnType<typeof useHallPicture>;
