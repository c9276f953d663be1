import { useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Copy } from '../icons.ts';
import { showNotice } from '../feedback/notices.ts';
import { LiveRegion } from '../feedback/VisuallyHidden.tsx';
import { TextField } from './TextField.tsx';
import styles from './Field.module.css';

type CopyFieldProps = { id: string; label: string; hint?: string; value: string };

/** A text to copy. Whoever has no clipboard selects it: a focus does so. */
export function CopyField({ id, label, hint, value }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      document.getElementById(id)?.focus();
      showNotice("We couldn't copy it. It's selected now: copy it yourself.");
    }
  };
  return (
    <div className={styles.form}>
      <TextField
        id={id}
        label={label}
        hint={hint}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {'clipboard' in navigator && (
        <Button
          variant="secondary"
          icon={<Copy aria-hidden="true" />}
          aria-label={`${isCopied ? 'Copied' : 'Copy'} ${label}`}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      )}
      <LiveRegion>{isCopied && 'Copied.'}</LiveRegion>
    </div>
  );
}
