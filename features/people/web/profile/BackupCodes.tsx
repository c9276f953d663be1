import { Copy, Download } from '#ui/icons.ts';
import { useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import { downloadBlob } from '#ui/browser/download-blob.ts';
import styles from './Profile.module.css';

/** Backup codes to save. They are shown only once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { data: site } = useSite();
  const [isCopied, setCopied] = useState(false);
  const text = `Backup codes for ${site?.name ?? location.host}\nEach one works once.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <Alert tone="warn">
        Keep these somewhere safe, not on your phone. Each one works once. We won't show them again.
      </Alert>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {'clipboard' in navigator && (
          <Button
            variant="secondary"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadBlob('backup-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Save as file
        </Button>
        <LiveRegion>{isCopied && 'Codes isCopied.'}</LiveRegion>
      </div>
      <DialogActions>
        <Button onClick={onDone}>I've saved them</Button>
      </DialogActions>
    </>
  );
}
