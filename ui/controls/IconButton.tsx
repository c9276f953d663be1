import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Button.module.css';

type IconButtonProps = {
  label: string;
  icon: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

/** A round secondary button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  busy = false,
  disabled = false,
  onClick,
}: IconButtonProps) {
  return (
    <Button
      variant="secondary"
      className={styles.round ?? ''}
      aria-label={label}
      title={label}
      busy={busy}
      disabled={disabled}
      icon={icon}
      onClick={onClick}
    />
  );
}
