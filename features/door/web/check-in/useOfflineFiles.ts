import { useEffect } from 'react';
import { doorOpenedMessage } from '#ui/offline-cache.ts';

/** Lets the service worker cache the files of check-in for offline use. */
export function useOfflineFiles(): void {
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) =>
      active?.postMessage(doorOpenedMessage),
    );
  }, []);
}
