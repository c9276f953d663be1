import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { Dial } from './Dial.tsx';

type Look = {
  /** One 'solid' (red) a view; 'brass' is for UMD Tickets alone; 'soft' for repeated row actions. */
  look?: 'solid' | 'brass' | 'soft' | 'quiet' | 'bare' | 'onBark';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean | 'onPhone';
  icon?: ReactNode;
};

function classes({ look = 'solid', size = 'medium', wide = false }: Look, extra = '') {
  const names = [
    styles.button,
    look === 'solid' ? '' : styles[look],
    size === 'medium' ? '' : styles[size],
    wide === true ? styles.wide : wide === 'onPhone' ? styles.wideOnPhone : '',
    extra,
  ];
  return names.filter(Boolean).join(' ');
}

type ButtonProps = Look & ComponentPropsWithRef<'button'> & { busy?: boolean };

/** While busy the label stays, a dial turns in the icon's place and presses are ignored; it keeps its focus. */
export function Button({
  look,
  size,
  wide,
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
        { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Dial className={styles.turning} value={5} of={8} stitches={8} /> : icon}
      {children}
    </button>
  );
}

type LinkButtonProps = Look & {
  /** A path as in routes.tsx with its parts filled in: '/reception/adult'. */
  to: string;
  /** What stands behind the '?' of the address. */
  search?: Record<string, string>;
  className?: string;
  /** In a row, where the words alone do not say of which row. */
  'aria-label'?: string;
  children: ReactNode;
};

/** Looks like a button, is a link: it goes somewhere and can be opened in a new tab. */
export function LinkButton({
  to,
  search,
  className,
  icon,
  children,
  'aria-label': label,
  ...look
}: LinkButtonProps) {
  return (
    <Link
      to={to}
      {...(search && { search })}
      {...(label && { 'aria-label': label })}
      className={classes(look, className)}
    >
      {icon}
      {children}
    </Link>
  );
}

/** A LinkButton for what the router does not know: a file, a calendar, a telephone number. */
export function OutsideLinkButton({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentPropsWithRef<'a'>) {
  return (
    <a
      {...rest}
      className={classes(
        { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    >
      {icon}
      {children}
    </a>
  );
}
