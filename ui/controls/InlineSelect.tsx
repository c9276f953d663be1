import { ChevronDown } from '../icons.ts';
import styles from './InlineSelect.module.css';

type InlineSelectProps = {
  /** The accessible name; not visible. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  disabled?: boolean;
};

/** A compact select for the state of a view, not for forms. */
export function InlineSelect({
  label,
  options,
  value,
  onChange,
  className = '',
  disabled = false,
}: InlineSelectProps) {
  return (
    <span className={`${styles.pill} ${className}`}>
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
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
