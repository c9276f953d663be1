import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../site.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { saveFile } from '../../ui/save-file.ts';
import styles from './Profile.module.css';

/** Codes for the day on which the phone is not at hand. They are never shown again. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { data: site } = useSite();
  const [copied, setCopied] = useState(false);
  const text = `Backup codes for ${site?.name ?? location.host}\nEach works once.\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <Notice tone="warn">
        Keep these where you find them without your phone. Each signs you in once; they are not
        shown again.
      </Notice>
      <ul className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {'clipboard' in navigator && (
          <Button look="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <Button
          look="quiet"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile('backup-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Save as a file
        </Button>
        <LiveRegion>{copied && 'The codes are copied.'}</LiveRegion>
      </div>
      <DialogActions>
        <Button onClick={onKept}>I have kept them</Button>
      </DialogActions>
    </>
  );
}
