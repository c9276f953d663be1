import styles from './SoldChairs.module.css';

/** An email address that may break before its @. */
export function BreakableEmail({ address }: { address: string }) {
  const [name = '', ...domain] = address.split('@');
  return (
    <span className={styles.email}>
      {name}
      <wbr />
      {domain.length > 0 && `@${domain.join('@')}`}
    </span>
  );
}
