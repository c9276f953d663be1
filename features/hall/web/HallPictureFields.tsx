import { acceptedPictureTypes } from '#contract/rules/pictures.ts';
import { maxHallPictureBytes } from '#features/hall/contract/hall-pictures.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';
import styles from './Hall.module.css';
import { NumberField } from './NumberField.tsx';
import type { HallPictureEditor } from './useHallPicture.ts';

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
