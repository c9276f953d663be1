type Watcher = {
  /** A newer version of the site lies ready; `takeOver` loads the page with it. */
  onReady(takeOver: () => void): void;
  /** From now on answers are kept; those of before were not. */
  onFirstControl(): void;
};

/** Registers the service worker, where the browser and the connection allow one, and watches for newer versions of the site. */
export async function watchVersions({ onReady, onFirstControl }: Watcher): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', onFirstControl, { once: true });
  // A browser may be told to allow none; the site works without.
  const registration = await serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (!registration) return;
  const announce = (worker: ServiceWorker) =>
    onReady(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('take over');
    });
  if (registration.waiting && serviceWorker.controller) announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) announce(worker);
    });
  });
  document.addEventListener('visibilitychange', () => {
    // Without a signal there is nothing newer to be had.
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}
