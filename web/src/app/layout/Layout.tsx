import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { NewVersion } from '../../offline/NewVersion.tsx';
import { useSite } from '../../site.ts';
import { UndoNotice } from '../../ui/undo/UndoNotice.tsx';
import { DoorLeftBehind } from './DoorLeftBehind.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { useBrowserBar } from './useBrowserBar.ts';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';

/** The frame of every screen. It stands before the site's data has come, and without it. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { data: site } = useSite();
  useFocusOnNavigation(main);
  useBrowserBar();
  return (
    <div className={styles.frame}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          // The hash is the route here, so the link moves the focus by itself.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <Header />
      {site?.paymentMode === 'test' && (
        <aside className={styles.testMode} aria-label="Test mode">
          Test mode: no card is charged.
        </aside>
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <DoorLeftBehind />
        <Outlet />
      </main>
      <Footer />
      <NewVersion />
      <UndoNotice />
    </div>
  );
}
