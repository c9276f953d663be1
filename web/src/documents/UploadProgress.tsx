import { X } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { sizeWords } from '../ui/uploads/UploadList.tsx';
import styles from './Documents.module.css';

type UploadProgressProps = { file: File; share: number; onCancel: () => void };

/** How much of a file has left this device, with a way to stop it. */
export function UploadProgress({ file, share, onCancel }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.progress}>
      <p>
        {share < 1
          ? `${percent}% of ${sizeWords(file.size)}`
          : 'Sent; the site is putting it in its place'}
      </p>
      <div role="progressbar" aria-label={file.name} aria-valuenow={percent} className={styles.bar}>
        <div style={{ width: `${percent}%` }} />
      </div>
      <Button look="quiet" size="small" icon={<X aria-hidden="true" />} onClick={onCancel}>
        Cancel the upload
      </Button>
    </div>
  );
}
