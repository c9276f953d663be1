import type { MenuSection } from '#contract/site-settings.ts';
import { ChevronDown } from '#ui/icons.ts';
import { useId, type KeyboardEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './DesktopMenu.module.css';
import { MenuLink } from './MenuLink.tsx';
import { useClickOutside } from '@mantine/hooks';
import { useLocation } from '#ui/router/use-router.ts';

/** Longer lists are shown in columns to fit the window. */
const maxSingleColumnItems = 9;

type DesktopMenuProps = { menu: readonly MenuSection[]; label?: string };

/** Dropdown menus. A click or the down arrow opens one, left and right move between them, Escape and losing focus close them. */
export function DesktopMenu({ menu, label: name = 'Main' }: DesktopMenuProps) {
  const id = useId();
  const { open, setOpen, bar, onKeyDown } = useMenuKeyboard();
  return (
    <nav className={styles.nav} aria-label={name} ref={bar}>
      <ul className={styles.sections}>
        {menu.map(({ label, items }, section) => (
          <li
            key={label}
            className={styles.section}
            data-section
            data-open={open === section || undefined}
            onKeyDown={(event) => onKeyDown(event, section)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (open === section && relatedTarget && !currentTarget.contains(relatedTarget))
                setOpen(null);
            }}
          >
            <button
              type="button"
              aria-expanded={open === section}
              aria-controls={`${id}-${section}`}
              onClick={() => setOpen(open === section ? null : section)}
            >
              {label}
              <ChevronDown size={17} strokeWidth={2.6} aria-hidden="true" />
            </button>
            <ul
              id={`${id}-${section}`}
              className={styles.items}
              data-long={items.length > maxSingleColumnItems || undefined}
              hidden={open !== section}
            >
              {items.map(({ label: item, path }) => (
                <li key={path + item}>
                  <MenuLink path={path} onClick={() => setOpen(null)}>
                    {item}
                  </MenuLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Moves the focus by `step` among the matching elements and wraps around. */
function focusNext(menu: HTMLElement, selector: string, step: number) {
  const all = [...menu.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((element) => element === document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
  all[next]?.focus();
}

/** State and keys of the dropdown menus: up and down within a dropdown, left and right between them. Escape, a click outside or a navigation closes it. */
function useMenuKeyboard() {
  const [open, setOpen] = useState<number | null>(null);
  const bar = useClickOutside<HTMLElement>(() => setOpen(null));
  const address = useLocation().href;
  useEffect(() => setOpen(null), [address]);

  const openWithKey = (section: number, step: number) => {
    // The list is visible only after this change is rendered.
    flushSync(() => setOpen(section));
    if (bar.current) focusNext(bar.current, '[data-open] a', step);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, section: number) => {
    const menu = bar.current;
    const onButton = document.activeElement instanceof HTMLButtonElement;
    if (!menu) return;
    if (event.key === 'Escape') {
      if (open === null) return;
      menu.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
      setOpen(null);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (onButton) openWithKey(section, step);
      else focusNext(menu, '[data-open] a', step);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      menu.querySelectorAll<HTMLElement>('[data-section] > button')[section]?.focus();
      setOpen(null);
      focusNext(menu, '[data-section] > button', event.key === 'ArrowRight' ? 1 : -1);
    } else return;
    event.preventDefault();
  };
  return { open, setOpen, bar, onKeyDown };
}
