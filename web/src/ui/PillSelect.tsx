import { ChevronDown } from 'lucide-react';
import styles from './PillSelect.module.css';

type PillSelectProps = {
  /** Read by a screen reader; the chosen words say the rest. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
};

/** A small list in the shape of a button, for what is shown rather than for an answer of a form. */
export function PillSelect({ label, options, value, onChange, className = '' }: PillSelectProps) {
  return (
    <span className={`${styles.pill} ${className}`}>
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={19} strokeWidth={2.4} aria-hidden="true" />
    </span>
  );
}
