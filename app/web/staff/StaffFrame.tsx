import { hasRole } from '#contract/rules/roles.ts';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Link } from '#ui/router/Link.tsx';
import { useLocation } from '#ui/router/use-router.ts';
import {
  ExternalLink,
  Menu,
  Search,
  FolderOpen,
  CircleDollarSign,
  FileText,
  HandCoins,
  House,
  LayoutList,
  Megaphone,
  ScanLine,
  ScrollText,
  Square,
  Store,
  Ticket,
  UserRound,
  Users,
} from '#ui/icons.ts';
import type { Icon } from '#ui/icon.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import { BarkCloth } from '#ui/art/Bark.tsx';
import { reserveScrollPadding } from '#ui/browser/reserve-scroll-padding.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { SiteLogo, SiteName } from '#features/site/web/SiteLogo.tsx';
import { screenRoutes } from '../screens.ts';
import styles from './StaffFrame.module.css';
import { StaffMenu } from './StaffMenu.tsx';
import { canFillPath, fillPath } from '#contract/screens.ts';
import { buildStaffMenu, listCrumbs, listFavorites } from './staff-menu.ts';
import type { OpenStaffScreen } from './useStaffScreen.ts';
import type { Event } from '#contract/event.ts';
import { saleLabels } from '#features/event/contract/rules/sale-sentences.ts';
import { useSale } from '#features/event/web/useSale.ts';
import { useStaffEvent } from '#features/event/web/staff/useStaffEvent.ts';
import type { FavoritePath } from '#app/screens.ts';

/** Icons of the screens that the bar of a phone can hold (`listFavorites`). */
const icons: Record<FavoritePath, Icon> = {
  '/today': House,
  '/mine': UserRound,
  '/checkin': ScanLine,
  '/box-office': Store,
  '/tickets': Ticket,
  '/treasury': CircleDollarSign,
  '/receipt_manifest': LayoutList,
  '/announcementsAdmin': Megaphone,
  '/currentreadingadmin': ScrollText,
  '/directory': Users,
  '/donations': HandCoins,
  '/pages': FileText,
  '/documents': FolderOpen,
};

const byPath = new Map<string, Icon>(Object.entries(icons));

const StaffMenuDrawer = lazyPart(() =>
  import('./StaffMenuDrawer.tsx').then((file) => file.StaffMenuDrawer),
);
const StaffSearch = lazyPart(() => import('./StaffSearch.tsx').then((file) => file.StaffSearch));

/** Above, beside and, on a phone, below every staff screen: the event, the way to the screen, the menu and the search. */
export function StaffFrame({ screen, params }: OpenStaffScreen) {
  const state = useAccount();
  const account = state.is === 'signed-in' && state.account;
  const [isSearching, search] = useDisclosure(false);
  const [isMenuOpen, menuDrawer] = useDisclosure(false);
  useHotkeys([['mod+K', search.open]], []);
  const menu = account ? buildStaffMenu(screenRoutes, account) : [];
  return (
    <>
      <BarkCloth as="header" tone="deep" className={styles.bar}>
        <Brand />
        {account && hasRole(account, ['usher', 'reception', 'treasurer']) && <StaffEventName />}
        {account && (
          <button
            type="button"
            className={styles.search}
            aria-haspopup="dialog"
            onClick={search.open}
            onPointerEnter={StaffSearch.preload}
          >
            <Search size={20} strokeWidth={2.4} aria-hidden="true" />
            <span className={styles.searchLabel}>Search</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
        )}
      </BarkCloth>
      <section className={styles.way} aria-label="This screen">
        <Crumbs screen={screen} params={params} />
        {screen.shows && canFillPath(screen.shows, params) && (
          <Link to={fillPath(screen.shows, params)} className={styles.public}>
            <ExternalLink size={18} strokeWidth={2.2} aria-hidden="true" />
            View on the site
          </Link>
        )}
      </section>
      {account && (
        <div className={styles.side}>
          <StaffMenu menu={menu} account={account} />
        </div>
      )}
      {account && !screen.door && (
        <BottomBar menu={menu} isMenuOpen={isMenuOpen} onOpenMenu={menuDrawer.open} />
      )}
      {account && isMenuOpen && (
        <StaffMenuDrawer menu={menu} account={account} onClose={menuDrawer.close} />
      )}
      {account && isSearching && <StaffSearch menu={menu} onClose={search.close} />}
    </>
  );
}

function Brand() {
  return (
    <Link to="/" className={styles.brand} title="To the public site">
      <SiteLogo size={30} />
      <SiteName className={styles.brandName} />
    </Link>
  );
}

function Crumbs({ screen, params }: OpenStaffScreen) {
  const crumbs = listCrumbs(screenRoutes, screen, params);
  if (crumbs.length < 2) return <span />;
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, path }, place) => (
          <li key={label} aria-current={place === crumbs.length - 1 ? 'page' : undefined}>
            {path ? <Link to={path}>{label}</Link> : label}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type BottomBarProps = {
  menu: ReturnType<typeof buildStaffMenu>;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
};

/** The four screens that are used most, and all others, within reach of the thumb. */
function BottomBar({ menu, isMenuOpen, onOpenMenu }: BottomBarProps) {
  const path = useLocation().pathname;
  return (
    <nav ref={reserveScrollPadding} aria-label="Main screens" className={styles.bottom}>
      {listFavorites(screenRoutes, menu).map((item) => {
        const Icon = getScreenIcon(item.path);
        return (
          <Link
            key={item.path}
            to={item.path}
            aria-current={path === item.path ? 'page' : undefined}
          >
            <Icon size={22} strokeWidth={2.2} aria-hidden="true" />
            {item.label}
          </Link>
        );
      })}
      <button type="button" aria-haspopup="dialog" aria-expanded={isMenuOpen} onClick={onOpenMenu}>
        <Menu size={22} strokeWidth={2.2} aria-hidden="true" />
        More
      </button>
    </nav>
  );
}

/** The event of the staff screens in this tab. */
function StaffEventName() {
  const { event } = useStaffEvent();
  return (
    <p className={styles.event}>
      {event && (
        <>
          <b>{event.title}</b>
          <SaleLabel event={event} />
        </>
      )}
    </p>
  );
}

const SaleLabel = ({ event }: { event: Event }) => <span>{saleLabels[useSale(event).state]}</span>;

export const getScreenIcon = (path: string): Icon => byPath.get(path) ?? Square;
