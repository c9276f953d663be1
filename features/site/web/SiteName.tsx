import { useSite } from './site.ts';
import styles from './SiteName.module.css';

/** The community's name; where it has a short one, narrow screens show that. */
export function SiteName({ className }: { className?: string | undefined }) {
  const { data: site } = useSite();
  const name = site?.name ?? 'Namugongo';
  if (!site?.shortName) return <span className={className}>{name}</span>;
  return (
    <span className={className}>
      <span className={styles.long}>{name}</span>
      <span className={styles.short}>{site.shortName}</span>
    </span>
  );
}
