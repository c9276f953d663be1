import { Search } from '../icons.ts';
import styles from './DataTable.module.css';

/** A search field that filters while typing. */
export function SearchInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className={styles.search}>
      <Search size={20} strokeWidth={2.2} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
