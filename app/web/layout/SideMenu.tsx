import type { MenuSection } from '#contract/site-settings.ts';
import { ChevronDown, Search, X } from '#ui/icons.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAccount } from '#features/accounts/web/account.ts';
import { BarkCloth, BarkSeam } from '#ui/art/Bark.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { useRouter } from '#ui/router/use-router.ts';
import { SiteLogo, SiteName } from '#features/site/web/SiteLogo.tsx';
import { MenuLink } from './MenuLink.tsx';
import styles from './SideMenu.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

function Section({ label, items, id }: MenuSection & { id: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <li className={styles.section}>
      <button
        type="button"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {label}
        <ChevronDown size={22} strokeWidth={2.4} aria-hidden="true" />
      </button>
      <ul id={id} className={styles.items} hidden={!opened}>
        {items.map(({ label: item, path }) => (
          <li key={path + item}>
            <MenuLink path={path}>{item}</MenuLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

type SideMenuProps = {
  menu: readonly MenuSection[];
  onClose: () => void;
  /** Called at a navigation; the focus moves to the new page. */
  onLeave: () => void;
};

/** The menu on small screens. It slides in from the left, keeps the focus, and closes with X, Escape, a click outside or a navigation. */
export function SideMenu({ menu, onClose, onLeave }: SideMenuProps) {
  const { is } = useAccount();
  const titleId = useId();
  const dialog = useModal();
  const router = useRouter();
  useEffect(() => router.onLeave(onLeave), [router, onLeave]);
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-labelledby={titleId}
      onClose={onClose}
      // Outside of its content is the backdrop.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <BarkCloth tone="deep" className={styles.inner}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            <SiteLogo size={34} />
            <SiteName />
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label="Close menu"
            onClick={() => dialog.current?.close()}
          >
            <X size={28} strokeWidth={2.2} aria-hidden="true" />
          </button>
        </div>
        <BarkSeam />
        <nav className={styles.nav} aria-label="Main">
          <ul>
            {menu.map((item, index) => (
              <Section key={item.label} {...item} id={`side-menu-${index}`} />
            ))}
          </ul>
        </nav>
        <div className={styles.feet}>
          <LinkButton to="/search" variant="inverted" icon={<Search aria-hidden="true" />}>
            Search
          </LinkButton>
          {is === 'visitor' && (
            <LinkButton to="/sign-in" variant="inverted">
              Sign in
            </LinkButton>
          )}
          <ThemeSwitch />
        </div>
      </BarkCloth>
    </dialog>,
    document.body,
  );
}

/** Opens a dialog over the page, which doesn't scroll meanwhile. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, []);
  return dialog;
}
