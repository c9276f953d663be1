import { X } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { sizeWords } from '../ui/uploads/UploadList.tsx';
import styles from './Documents.module.css';

type UploadProgressProps = { file: File; share: number; onCancel: () => void };

/** How much of a file has left this device, with a way to stop it. */
export function UploadProgress({ file, share, onCancel }: UploadProgressProps) {
  return (
    <div className={styles.progress}>
      <p>
        {share < 1
          ? `${Math.round(share * 100)}% of ${sizeWords(file.size)}`
          : 'Sent; the site is putting it in its place'}
      </p>
      <ProgressBar label={file.name} share={share} />
      <Button look="quiet" size="small" icon={<X aria-hidden="true" />} onClick={onCancel}>
        Cancel the upload
      </Button>
    </div>
  );
}
