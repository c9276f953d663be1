import type { MenuSection } from '@namugongo/contract/site';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './DesktopMenu.module.css';
import { MenuLink } from './MenuLink.tsx';
import { useMenuKeyboard } from './useMenuKeyboard.ts';

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
