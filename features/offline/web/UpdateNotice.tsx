import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchPaths } from '#ui/api.ts';
import { cachedPaths } from '#ui/offline-cache.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './UpdateNotice.module.css';

/** Offers to reload when a new version of the site is ready. Never reloads on its own, as the visitor may be paying. */
export function UpdateNotice() {
  const queries = useQueryClient();
  const [activate, setActivate] = useState<() => void>();
  useEffect(() => {
    const start = () =>
      void import('./watch-for-updates.ts').then(
        ({ watchForUpdates }) =>
          watchForUpdates({
            onReady: (activateWorker) => setActivate(() => activateWorker),
            // Queries that ran before the service worker took control are refetched, so that it caches them.
            onFirstControl: () => void refetchPaths(queries, cachedPaths),
          }),
        // The device is offline; the next page registers it.
        () => undefined,
      );
    // Registers after the page's own files have loaded.
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => removeEventListener('load', start);
  }, [queries]);
  return (
    <div role="status" className={styles.place}>
      {activate && (
        <div className={styles.notice}>
          <p>This site has been updated</p>
          <Button size="small" onClick={activate}>
            Reload
          </Button>
          <Button size="small" variant="link" onClick={() => setActivate(undefined)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
