import { useEffect } from 'react';

/** Keeps the screen on while check-in is open, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const keepLit = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock?.request('screen').then(
          (sentinel) => (lock = sentinel),
          // Rejected when the battery is low.
          () => undefined,
        );
    };
    keepLit();
    document.addEventListener('visibilitychange', keepLit);
    return () => {
      document.removeEventListener('visibilitychange', keepLit);
      void lock?.release();
    };
  }, []);
}
