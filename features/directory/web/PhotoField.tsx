import { acceptedPictureTypes } from '#contract/rules/pictures.ts';
import type { Audience } from '#features/accounts/contract/rules/audiences.ts';
import { directory, type MemberRecord } from '#features/directory/contract/directory.ts';
import { maxPhotoBytes, memberPhotos } from '#features/directory/contract/photos.ts';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { uploadFile } from '#ui/upload-file.ts';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';
import { audienceOptions, parseAudience } from './audience-options.ts';
import { MemberPhoto } from './MemberPhoto.tsx';
import styles from './MemberPhoto.module.css';

type Photo = Pick<MemberRecord, 'id' | 'photo'>;

const remove = ({ id }: Photo) => callApi(memberPhotos.delete, { params: { id } });
const restore = ({ id, photo }: Photo) =>
  photo === null ? remove({ id, photo }) : callApi(memberPhotos.restore, { params: { id, photo } });

/** Changes of a photo, each with Undo, which shows the photo of before again. */
function usePhoto({ id }: Photo, onSaved: (() => void) | undefined) {
  const upload = useApiMutation({
    call: ({ file }: { file: File; before: Photo }) =>
      uploadFile(memberPhotos.upload, { params: { id }, body: { file } }),
    changes: [directory],
    notice: (_, { before }) => (before.photo === null ? 'Photo added.' : 'Photo replaced.'),
    undo: (_, { before }) => restore(before),
    onSuccess: onSaved,
  });
  const removal = useApiMutation({
    call: remove,
    changes: [directory],
    notice: 'Photo removed.',
    undo: (_, before) => restore(before),
    onSuccess: onSaved,
  });
  const choice = useApiMutation({
    call: (audience: Audience) =>
      callApi(memberPhotos.update, { params: { id }, body: { audience } }),
    changes: [directory],
    notice: 'Changes saved.',
  });
  return { upload, removal, choice };
}

type PhotoFieldProps = {
  member: MemberRecord;
  /** Closes a dialog, which would cover Undo. */
  onSaved?: () => void;
};

/** The photo of an entry and who can see it, each saved right away. */
export function PhotoField({ member, onSaved }: PhotoFieldProps) {
  const { upload, removal, choice } = usePhoto(member, onSaved);
  const isBusy = upload.isPending || removal.isPending;
  const [last] = [upload, removal, choice].toSorted((a, b) => b.submittedAt - a.submittedAt);
  return (
    <div className={styles.field}>
      <div className={styles.chooser}>
        <MemberPhoto member={member} size="large" />
        <FileDrop
          label={isBusy ? 'Saving...' : member.photo === null ? 'Choose a photo' : 'Replace photo'}
          hint={`A picture of the face, at most ${maxPhotoBytes / 1_000_000} MB. It is saved right away.`}
          accept={acceptedPictureTypes}
          onFiles={([file]) => {
            if (file && !isBusy) upload.mutate({ file, before: member });
          }}
        />
      </div>
      {last?.error && <ErrorMessage error={last.error} />}
      <SelectField
        id={`photo-audience-${member.id}`}
        label="Who can see the photo"
        options={audienceOptions}
        value={choice.isPending ? choice.variables : member.photoAudience}
        onChange={({ currentTarget }) => choice.mutate(parseAudience(currentTarget.value))}
      />
      {member.photo !== null && (
        <Button
          variant="secondary"
          size="small"
          busy={removal.isPending}
          onClick={() => removal.mutate(member)}
        >
          Remove photo
        </Button>
      )}
    </div>
  );
}
