import { useClickOutside } from '@mantine/hooks';
import type { MenuSection } from '@namugongo/contract/site';
import { useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import styles from './DesktopMenu.module.css';
import { MenuLink } from './MenuLink.tsx';

/** Moves the focus among the elements a selector finds within the menu, around its ends. */
function focusNext(menu: HTMLElement, selector: string, step: number) {
  const all = [...menu.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((element) => element === document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
  all[next]?.focus();
}

/** Dropdowns that open with a press or the down arrow; left and right move between them, Escape and leaving close them. */
export function DesktopMenu({ menu }: { menu: readonly MenuSection[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const outside = useClickOutside<HTMLElement>(() => setOpen(null));
  const address = useRouterState({ select: (state) => state.location.href });
  useEffect(() => setOpen(null), [address]);

  const openWithKey = (section: number, step: number) => {
    setOpen(section);
    // The list is on the page only after this change has been drawn.
    requestAnimationFrame(() => outside.current && focusNext(outside.current, '[data-open] a', step));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, section: number) => {
    const bar = outside.current;
    const onButton = document.activeElement instanceof HTMLButtonElement;
    if (!bar) return;
    if (event.key === 'Escape') {
      if (open === null) return;
      bar.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
      setOpen(null);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (onButton) openWithKey(section, step);
      else focusNext(bar, '[data-open] a', step);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      bar.querySelectorAll<HTMLElement>('[data-section] > button')[section]?.focus();
      setOpen(null);
      focusNext(bar, '[data-section] > button', event.key === 'ArrowRight' ? 1 : -1);
    } else return;
    event.preventDefault();
  };

  return (
    <nav className={styles.nav} aria-label="Main" ref={outside}>
      <ul className={styles.sections}>
        {menu.map(({ label, items }, section) => (
          <li
            key={label}
            className={styles.section}
            data-section
            data-open={open === section || undefined}
            onKeyDown={(event) => onKeyDown(event, section)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (open === section && relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(null);
            }}
          >
            <button
              type="button"
              aria-expanded={open === section}
              aria-controls={`menu-${section}`}
              onClick={() => setOpen(open === section ? null : section)}
            >
              {label}
              <ChevronDown size={17} strokeWidth={2.6} aria-hidden="true" />
            </button>
            <ul id={`menu-${section}`} className={styles.items} hidden={open !== section}>
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
