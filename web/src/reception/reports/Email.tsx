import styles from './SoldChairs.module.css';

/** An address that breaks at its @ where it does not fit a line. */
export function Email({ address }: { address: string }) {
  const [name = '', ...site] = address.split('@');
  return (
    <span className={styles.email}>
      {name}
      <wbr />
      {site.length > 0 && `@${site.join('@')}`}
    </span>
  );
}
