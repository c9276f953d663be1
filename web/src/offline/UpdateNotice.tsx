import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchPaths } from '../api.ts';
import { cachedPaths } from '../offline-cache.ts';
import { Button } from '../ui/Button.tsx';
import styles from './UpdateNotice.module.css';

/** Offers to reload when a new version of the site is ready. Never reloads on its own, as the visitor may be paying. */
export function UpdateNotice() {
  const queries = useQueryClient();
  const [activate, setActivate] = useState<() => void>();
  useEffect(() => {
    const start = () =>
      void watchForUpdates({
        onReady: (activateWorker) => setActivate(() => activateWorker),
        // Queries that ran before the service worker took control are refetched, so that it caches them.
        onFirstControl: () => void refetchPaths(queries, cachedPaths),
      });
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

type UpdateListener = {
  /** A new version of the site is ready; `activate` reloads the page with it. */
  onReady(activate: () => void): void;
  /** The first service worker controls the page; responses are cached from now on. */
  onFirstControl(): void;
};

/** Registers the service worker if the browser supports one, and reports new versions of the site. */
export async function watchForUpdates({ onReady, onFirstControl }: UpdateListener): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  const isControlled = Boolean(serviceWorker.controller);
  if (!isControlled)
    serviceWorker.addEventListener('controllerchange', onFirstControl, { once: true });
  // Registration fails if the browser blocks service workers; the site works without.
  const registration = await serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (!registration) return;
  const publish = (worker: ServiceWorker) =>
    onReady(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('take over');
    });
  if (registration.waiting && isControlled) publish(registration.waiting);
  registration.addEventListener('updatefound', () => {
    // The first worker replaces none. When it is installed, WebKit has already let it control the page, so the controller can't tell.
    const { installing: worker, active: previous } = registration;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && previous) publish(worker);
    });
  });
  document.addEventListener('visibilitychange', () => {
    // Offline, the update check fails.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}
