import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Button.module.css';

type IconButtonProps = { label: string; icon: ReactNode; busy?: boolean; onClick: () => void };

/** A quiet round button where there is no room for its words; a screen reader says them. */
export function IconButton({ label, icon, busy = false, onClick }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      className={styles.round ?? ''}
      aria-label={label}
      title={label}
      busy={busy}
      icon={icon}
      onClick={onClick}
    />
  );
}
