import type { LinkPath } from '#contract/screens.ts';
import { Link } from '../router/Link.tsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { ProgressRing } from './ProgressRing.tsx';

type ButtonStyle = {
  /** At most one 'primary' (red) per view; 'accent' only for UMD Tickets; 'outline' for repeated row actions. */
  variant?: 'primary' | 'accent' | 'outline' | 'secondary' | 'link' | 'inverted';
  size?: 'small' | 'medium' | 'large';
  fullWidth?: boolean | 'onMobile';
  icon?: ReactNode;
};

function classes(
  { variant = 'primary', size = 'medium', fullWidth = false }: ButtonStyle,
  extra = '',
) {
  const names = [
    styles.button,
    variant === 'primary' ? '' : styles[variant],
    size === 'medium' ? '' : styles[size],
    fullWidth === true
      ? styles.fullWidth
      : fullWidth === 'onMobile'
        ? styles.fullWidthOnMobile
        : '',
    extra,
  ];
  return names.filter(Boolean).join(' ');
}

type ButtonProps = ButtonStyle & ComponentPropsWithRef<'button'> & { busy?: boolean };

/** While busy, a spinner replaces the icon and clicks are ignored; label and focus stay. */
export function Button({
  variant,
  size,
  fullWidth,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) },
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <ProgressRing className={styles.turning} value={5} of={8} stitches={8} /> : icon}
      {children}
    </button>
  );
}

type LinkButtonProps = ButtonStyle & {
  to: LinkPath;
  className?: string;
  /** Names the row when the visible label doesn't. */
  'aria-label'?: string;
  children: ReactNode;
};

/** A link that looks like a button. */
export function LinkButton({
  to,
  className,
  icon,
  children,
  'aria-label': label,
  ...variant
}: LinkButtonProps) {
  return (
    <Link to={to} {...(label && { 'aria-label': label })} className={classes(variant, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A LinkButton for URLs outside the router: a file, a calendar, a phone number. */
export function OutsideLinkButton({
  variant,
  size,
  fullWidth,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentPropsWithRef<'a'>) {
  return (
    <a
      {...rest}
      className={classes(
        { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) },
        className,
      )}
    >
      {icon}
      {children}
    </a>
  );
}
