import { getSitePicturePath } from '#contract/rules/pictures.ts';
import { useSite } from './site.ts';
import { Logo } from '#ui/art/Logo.tsx';
import styles from './SiteLogo.module.css';

/** The community's own logo on a light plate, or else the drawn one in the text color. `size` is its height in px. */
export function SiteLogo({ size, className }: { size: number; className?: string | undefined }) {
  const logo = useSite().data?.logo;
  if (!logo) return <Logo size={size} className={className} />;
  const height = size - 8;
  return (
    <span className={`${styles.plate} ${className ?? ''}`}>
      <img
        src={getSitePicturePath(logo)}
        alt=""
        width={Math.round((logo.width / logo.height) * height)}
        height={height}
      />
    </span>
  );
}

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
