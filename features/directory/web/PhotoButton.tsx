import type { Member } from '#features/directory/contract/directory.ts';
import { useState } from 'react';
import { Camera } from '#ui/icons.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading } from '#ui/feedback/Skeleton.tsx';
import { MemberPhoto } from './MemberPhoto.tsx';
import styles from './MemberPhoto.module.css';
import { PhotoField } from './PhotoField.tsx';
import { useMember } from './queries.ts';

/** A person's photo in a form of several people; the dialog changes it right away. */
export function PhotoButton({ member }: { member: Pick<Member, 'id' | 'name' | 'photo'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.opener}>
      <MemberPhoto member={member} />
      <Button
        variant="secondary"
        size="small"
        icon={<Camera aria-hidden="true" />}
        aria-label={`Photo of ${member.name}`}
        onClick={() => setIsOpen(true)}
      >
        {member.photo === null ? 'Add photo' : 'Photo'}
      </Button>
      {isOpen && (
        <Dialog title={`Photo of ${member.name}`} opened onClose={() => setIsOpen(false)}>
          <LoadedPhotoField id={member.id} onSaved={() => setIsOpen(false)} />
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>Done</Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}

const LoadedPhotoField = ({ id, onSaved }: { id: number; onSaved: () => void }) => (
  <Loaded query={useMember(id)} skeleton={<Loading label="Loading the photo..." />}>
    {(member) => <PhotoField member={member} onSaved={onSaved} />}
  </Loaded>
);
