import { acceptedPictureTypes } from '#contract/rules/pictures.ts';
import {
  maxHallPictureBytes,
  type HallPicture,
  type HallPicturePlace,
  hallPictures,
} from '#features/hall/contract/hall-pictures.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';
import styles from './Hall.module.css';
import { NumberField } from './NumberField.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi, getApiData, invalidateEndpoints, setApiData } from '#ui/api.ts';
import { uploadFile } from '#ui/upload-file.ts';

/** The picture under the hall: upload, place, fade, scale. */
export function HallPictureFields({ editor }: { editor: HallPictureEditor }) {
  const { picture, error, isSaving, upload, place, remove, points, setPoints } = editor;
  return (
    <Card as="section" className={styles.panel} aria-label="Picture under the hall">
      <h2>Picture of the building</h2>
      {error && <ErrorMessage error={error} />}
      <FileDrop
        label={isSaving ? 'Saving...' : picture ? 'Choose another picture' : 'Choose a picture'}
        hint={`A floor plan as JPEG or PNG, at most ${maxHallPictureBytes / 1_000_000} MB. Visitors don’t see it.`}
        accept={acceptedPictureTypes}
        onFiles={([file]) => {
          if (file && !isSaving) upload(file);
        }}
      />
      {picture && (
        <>
          <div className={styles.pair}>
            {(
              [
                ['x', 'Picture from the left', -1000, 1000],
                ['y', 'Picture from the top', -1000, 1000],
                ['width', 'Width of the picture', 1, 5000],
              ] as const
            ).map(([key, label, min, max]) => (
              <NumberField
                key={key}
                id={`hall-picture-${key}`}
                label={label}
                value={picture[key]}
                min={min}
                max={max}
                onCommit={(value) => place({ [key]: value })}
              />
            ))}
            <NumberField
              id="hall-picture-opacity"
              label="Strength in percent"
              value={Math.round(picture.opacity * 100)}
              min={5}
              max={100}
              onCommit={(value) => place({ opacity: value / 100 })}
            />
          </div>
          <div className={styles.pictureActions}>
            <Button
              size="small"
              variant="secondary"
              aria-pressed={points !== null}
              onClick={() => setPoints(points === null ? [] : null)}
            >
              Set the scale
            </Button>
            <Button size="small" variant="secondary" busy={isSaving} onClick={remove}>
              Remove picture
            </Button>
          </div>
          {points !== null && (
            <p role="status">
              Press two points in the picture whose distance you know, such as the ends of a wall.{' '}
              {points.length === 1 && 'Now the second one.'}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

type Point = { x: number; y: number };

/** The picture under the hall, and the two points that set its scale. */
export function useHallPicture(event: number) {
  const client = useQueryClient();
  const input = { params: { id: event } };
  const query = useQuery(apiQueryOptions(hallPictures.get, input));
  const show = (picture: HallPicture | null) =>
    setApiData(client, hallPictures.get, input, { picture });
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(hallPictures.upload, { ...input, body: { file } }),
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
