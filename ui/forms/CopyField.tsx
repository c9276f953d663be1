import { CopyButton } from '../feedback/CopyButton.tsx';
import { TextField } from './TextField.tsx';
import styles from './Field.module.css';

export type CopyFieldProps = { id: string; label: string; hint?: string; value: string };

/** A text to copy. Whoever has no clipboard selects it: a focus does so. */
export const CopyField = ({ id, label, hint, value }: CopyFieldProps) => (
  <div className={styles.form}>
    <TextField
      id={id}
      label={label}
      hint={hint}
      value={value}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton
      text={value}
      name={label}
      failed="We couldn't copy it. It's selected now: copy it yourself."
      onFail={() => document.getElementById(id)?.focus()}
    />
  </div>
);
