import { X } from '#ui/icons.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ProgressBar } from '#ui/data/ProgressBar.tsx';
import { formatFileSize } from '#ui/uploads/UploadList.tsx';
import styles from './Documents.module.css';

type UploadProgressProps = { file: File; share: number; onCancel: () => void };

/** Upload progress of a file, with a button to cancel. */
export function UploadProgress({ file, share, onCancel }: UploadProgressProps) {
  return (
    <div className={styles.progress}>
      <p>
        {share < 1
          ? `${Math.round(share * 100)}% of ${formatFileSize(file.size)}`
          : 'Uploaded. Saving it now...'}
      </p>
      <ProgressBar label={file.name} share={share} />
      <Button variant="secondary" size="small" icon={<X aria-hidden="true" />} onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
