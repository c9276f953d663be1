import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import type { MenuSection } from '@namugongo/contract/site';
import { useLocation } from '../../ui/router/use-router.ts';
import { ChevronDown, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAccount } from '../../account.ts';
import { BarkCloth, BarkSeam } from '../../ui/art/Bark.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { SiteLogo } from '../../SiteLogo.tsx';
import { SiteName } from '../../SiteName.tsx';
import { MenuLink } from './MenuLink.tsx';
import styles from './SideMenu.module.css';
import { ThemeProvider } from '../ThemeProvider.tsx';
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
  /** Called after navigation; the focus moves to the new page. */
  onLeave: () => void;
};

/** The menu on small screens. It slides in from the left, traps the focus, and closes with X, Escape, a click outside or a navigation. */
export function SideMenu({ menu, onClose, onLeave }: SideMenuProps) {
  const { data: account } = useAccount();
  const address = useLocation().href;
  const [first] = useState(address);
  useEffect(() => {
    if (address !== first) onLeave();
  }, [address, first, onLeave]);
  return (
    <ThemeProvider>
      <Drawer.Root
        opened
        returnFocus={false}
        onClose={onClose}
        classNames={{ content: styles.content ?? '', overlay: styles.veil ?? '' }}
        transitionProps={{ duration: 200 }}
      >
        <Drawer.Overlay backgroundOpacity={1} />
        <Drawer.Content>
          <BarkCloth tone="deep" className={styles.inner}>
            <div className={styles.head}>
              <Drawer.Title className={styles.title}>
                <SiteLogo size={34} />
                <SiteName />
              </Drawer.Title>
              <button
                type="button"
                className={styles.close}
                aria-label="Close menu"
                onClick={onClose}
                data-autofocus
              >
                <X size={28} strokeWidth={2.2} aria-hidden="true" />
              </button>
            </div>
            <BarkSeam />
            <nav className={styles.nav} aria-label="Main">
              <ul>
                {menu.map((section, index) => (
                  <Section key={section.label} {...section} id={`side-menu-${index}`} />
                ))}
              </ul>
            </nav>
            <div className={styles.feet}>
              <LinkButton to="/search" variant="inverted" icon={<Search aria-hidden="true" />}>
                Search
              </LinkButton>
              {account === null && (
                <LinkButton to="/sign-in" variant="inverted">
                  Sign in
                </LinkButton>
              )}
              <ThemeSwitch />
            </div>
          </BarkCloth>
        </Drawer.Content>
      </Drawer.Root>
    </ThemeProvider>
  );
}
