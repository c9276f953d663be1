import { ownItems } from './own-items.ts';
import { linkTo } from '#contract/screens.ts';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '#ui/router/Link.tsx';
import { Menu, Search } from '#ui/icons.ts';
import { useRef } from 'react';
import { AccountLink } from '#features/accounts/web/AccountLink.tsx';
import { BarkCloth } from '#ui/art/Bark.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { SiteLogo, SiteName } from '#features/site/web/SiteLogo.tsx';
import { useSite } from '#features/site/web/site.ts';
import { DesktopMenu } from './DesktopMenu.tsx';
import styles from './Header.module.css';
import { isStaff } from '#contract/rules/roles.ts';
import { useAccount } from '#features/accounts/web/account.ts';

const SideMenu = lazyPart(() => import('./SideMenu.tsx').then((file) => file.SideMenu));

/** The community's name, the menu and the ticket button; below 1280 px the side menu replaces the menu. */
export function Header() {
  const { data: site } = useSite();
  const [opened, side] = useDisclosure(false);
  const burger = useRef<HTMLButtonElement>(null);
  const closeAndRefocus = () => {
    side.close();
    burger.current?.focus();
  };
  const menu = site?.menu ?? [];
  const staff = useStaffMenu();
  return (
    <BarkCloth as="header" tone="deep" className={styles.header}>
      <Page wide className={styles.row}>
        <button
          ref={burger}
          type="button"
          className={styles.burger}
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onPointerDown={SideMenu.preload}
          onClick={side.open}
        >
          <Menu size={28} strokeWidth={2.2} aria-hidden="true" />
        </button>
        <Link to="/" className={styles.brand}>
          <SiteLogo size={46} className={styles.mark} />
          <SiteName className={styles.name} />
        </Link>
        <DesktopMenu menu={menu} />
        <Link to="/search" className={styles.search} aria-label="Search" title="Search">
          <Search size={24} strokeWidth={2.4} aria-hidden="true" />
        </Link>
        {staff ? (
          <DesktopMenu label={staff.label} menu={[{ ...staff, label: staff.name }]} />
        ) : (
          <AccountLink className={styles.signIn} />
        )}
        <LinkButton to="/reception" variant="accent" className={styles.tickets ?? ''}>
          UMD Tickets
        </LinkButton>
      </Page>
      {opened && (
        <SideMenu
          menu={staff ? [...menu, staff] : menu}
          onClose={closeAndRefocus}
          onLeave={side.close}
        />
      )}
    </BarkCloth>
  );
}

/** The menu of the signed-in account: the way to its screens, and its own pages; null for a visitor. */
function useStaffMenu() {
  const state = useAccount();
  if (state.is !== 'signed-in') return null;
  const { account } = state;
  const [name = account.name] = account.name.split(' ');
  return {
    label: isStaff(account) ? 'Parish team' : 'Your account',
    name,
    items: [
      ...(isStaff(account) ? [{ label: 'Today', path: linkTo('/today') }] : []),
      { label: 'Mine', path: linkTo('/mine') },
      ...ownItems,
    ],
  };
}
