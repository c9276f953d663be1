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
