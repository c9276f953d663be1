import { type ReactNode, useId } from 'react';
import styles from './CheckboxField.module.css';

type CheckboxFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox whose whole line is clickable. */
export function CheckboxField({ label, hint, checked, disabled, onChange }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.line}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
