import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useEffect, type RefObject } from 'react';
import { UpdateNotice } from '../../offline/UpdateNotice.tsx';
import { useSite } from '../../site.ts';
import { NoticeBar } from '../../ui/notices/NoticeBar.tsx';
import { UnsentScansNotice } from './UnsentScansNotice.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { useColorScheme } from '../../ui/color-scheme.ts';

const HoldNotice = lazy(() =>
  import('./HoldNotice.tsx').then(({ HoldNotice: notice }) => ({ default: notice })),
);

/** The frame of every screen; it doesn't need the data of the site. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { data: site } = useSite();
  useFocusOnNavigation(main);
  useThemeColorMeta();
  return (
    <div className={styles.frame}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // The hash holds the route, so the click moves the focus instead.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <Header />
      {site?.paymentMode === 'test' && (
        <aside className={styles.testMode} aria-label="Test mode">
          Test mode: no real cards are charged.
        </aside>
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {site?.onHold && (
          <Suspense>
            <HoldNotice />
          </Suspense>
        )}
        <UnsentScansNotice />
        <Outlet />
      </main>
      <Footer />
      <UpdateNotice />
      <NoticeBar />
    </div>
  );
}

/** Sets the color of the browser's bar to the header's color in the current scheme. */
export function useThemeColorMeta() {
  const scheme = useColorScheme();
  useEffect(() => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--nm-bark-deep');
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', color.trim());
  }, [scheme]);
}

/** Moves the focus to the heading of the new screen after navigation, unless the focused element is still on the screen, such as a tab. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const focused = document.activeElement;
        if (focused && focused !== main.current && main.current?.contains(focused)) return;
        const heading = main.current?.querySelector<HTMLElement>('h1');
        heading?.setAttribute('tabindex', '-1');
        (heading ?? main.current)?.focus({ preventScroll: true });
      }),
    [router, main],
  );
}
