import { linkTo } from '#contract/screens.ts';
import { useRef, useEffect, type RefObject } from 'react';
import { UpdateNotice } from '#features/offline/web/UpdateNotice.tsx';
import { useHasRole } from '#features/accounts/web/account.ts';
import { useAccountStorage } from '#features/accounts/web/useAccountStorage.ts';
import { useStoredCartId } from '#features/seats/web/cart-storage.ts';
import { useSite } from '#features/site/web/site.ts';
import { NoticeBar } from '#ui/feedback/NoticeBar.tsx';
import { UnsentScansNotice } from './layout/UnsentScansNotice.tsx';
import { Footer } from './layout/Footer.tsx';
import { useDoorData } from './layout/useDoorData.ts';
import { Header } from './layout/Header.tsx';
import { PageNotFound } from '#features/site/web/PageNotFound.tsx';
import { Outlet } from '#ui/router/Outlet.tsx';
import { useLocation, useRouter } from '#ui/router/use-router.ts';
import { ErrorScreen, PendingScreen } from './layout/BoundaryScreens.tsx';
import { FrameContext } from '#ui/layout/frame.ts';
import { StaffFrame } from './lazy-staff-frame.ts';
import { useStaffScreen } from './staff/useStaffScreen.ts';
import styles from './Layout.module.css';
import { useColorScheme } from '#ui/browser/color-scheme.ts';
import { focusHeading } from '#ui/browser/focus-heading.ts';
import { useNearbyFocus } from '#ui/browser/useNearbyFocus.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';
import { TelephoneCountriesContext } from '#ui/forms/telephone-reader.ts';

const noCountries: readonly string[] = [];

const HoldNotice = lazyPart(() =>
  import('./layout/HoldNotice.tsx').then((file) => file.HoldNotice),
);

const CartBar = lazyPart(() =>
  import('#features/seats/web/carts/CartBar.tsx').then((file) => file.CartBar),
);

/** The frame of every screen; it doesn't need the data of the site. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { data: site } = useSite();
  const isAdmin = useHasRole('admin');
  const staffScreen = useStaffScreen();
  useAccountStorage();
  useDoorData();
  useFocusOnNavigation(main);
  useNearbyFocus();
  useThemeColorMeta();
  usePlainLinks();
  return (
    <div
      className={styles.frame}
      data-staff={staffScreen && (staffScreen.screen.door ? 'door' : 'team')}
    >
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {staffScreen ? <StaffFrame {...staffScreen} /> : <Header />}
      {site?.paymentMode === 'test' && (
        <aside className={styles.testMode} aria-label="Test mode">
          Test mode: no real cards are charged.
        </aside>
      )}
      <UpdateNotice />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <noscript>
          <div className={styles.noScript}>
            <p>
              Reading works without JavaScript. Buying tickets, donating and signing in need it:
              please turn it on in your browser, or write to us and we will help.
            </p>
            <nav aria-label="All pages">
              {site?.menu
                .flatMap(({ items }) => items)
                .map(({ label, path }) => (
                  <a key={path + label} href={path}>
                    {label}
                  </a>
                ))}
            </nav>
          </div>
        </noscript>
        {site?.onHold && isAdmin && <HoldNotice />}
        <UnsentScansNotice />
        <FrameContext value={staffScreen ? 'staff' : 'public'}>
          <TelephoneCountriesContext value={site?.telephoneCountries ?? noCountries}>
            <Outlet
              pending={<PendingScreen />}
              notFound={<PageNotFound />}
              renderError={(retry) => <ErrorScreen onRetry={retry} />}
            />
          </TelephoneCountriesContext>
        </FrameContext>
      </main>
      {!staffScreen && <Footer />}
      <NoticeBar />
      {!staffScreen && <VisitorCart event={site?.currentEvent?.id} />}
    </div>
  );
}

/** The cart bar, whose code loads only when this browser has a cart; the picker shows the cart itself. */
function VisitorCart({ event }: { event: number | undefined }) {
  const cartId = useStoredCartId(event);
  const isPicker = useLocation().pathname.startsWith(`${linkTo('/reception')}/`);
  if (event === undefined || cartId === null || isPicker) return null;
  return <CartBar event={event} cartId={cartId} />;
}

/** Opens plain links to pages of the site, such as those in texts and long tables, without loading a document. */
function usePlainLinks() {
  const { history } = useRouter();
  useEffect(() => {
    const openLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || event.defaultPrevented || hasModifier || event.button !== 0) return;
      const isPage = link.origin === location.origin && !/^\/api\/|\.\w+$/.test(link.pathname);
      const isHere = link.pathname === location.pathname && link.hash !== '';
      if (!isPage || isHere || link.target || link.hasAttribute('download')) return;
      event.preventDefault();
      history.push(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', openLink);
    return () => document.removeEventListener('click', openLink);
  }, [history]);
}

/** Sets the color of the browser's bar to the header's color in the current scheme. */
function useThemeColorMeta() {
  const scheme = useColorScheme();
  useEffect(() => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--nm-bark-deep');
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', color.trim());
  }, [scheme]);
}

/** Moves the focus to the heading of the new screen after navigation, unless the focused element is still on the screen, such as a tab. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const router = useRouter();
  useEffect(
    () =>
      router.onRendered(({ from, to }) => {
        if (!from || from.pathname === to.pathname) return;
        const focused = document.activeElement;
        if (focused && focused !== main.current && main.current?.contains(focused)) return;
        focusHeading(main.current);
      }),
    [router, main],
  );
}
