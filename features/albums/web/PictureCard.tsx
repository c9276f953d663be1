import type { ReactNode } from 'react';
import { acceptedPictureTypes } from '#contract/rules/pictures.ts';
import { maxPictureBytes } from '#features/albums/contract/albums.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';

type Work = { isPending: boolean; error: Error | null };

type PictureCardProps = {
  /** The picture as it is; null without one. */
  picture: ReactNode;
  hint: string;
  upload: Work;
  removal: Work;
  onUpload: (file: File) => void;
  onRemove: () => void;
};

/** Adds, replaces and removes the only picture of a record. It is saved right away. */
export function PictureCard({ picture, hint, upload, removal, ...actions }: PictureCardProps) {
  const error = upload.error ?? removal.error;
  const isBusy = upload.isPending || removal.isPending;
  return (
    <FormCard as="section">
      <h2>Picture</h2>
      {picture}
      <FileDrop
        label={isBusy ? 'Saving...' : picture === null ? 'Choose a picture' : 'Replace picture'}
        hint={`${hint}, at most ${maxPictureBytes / 1_000_000} MB. It is saved right away.`}
        accept={acceptedPictureTypes}
        onFiles={([file]) => {
          if (file && !isBusy) actions.onUpload(file);
        }}
      />
      {error && <ErrorMessage error={error} />}
      {picture !== null && (
        <div>
          <Button
            variant="secondary"
            size="small"
            busy={removal.isPending}
            onClick={actions.onRemove}
          >
            Remove picture
          </Button>
        </div>
      )}
    </FormCard>
  );
}
