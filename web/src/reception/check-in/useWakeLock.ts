import { useEffect } from 'react';

/** The screen stays lit while the door is open, where the browser can do that. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const keepLit = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock?.request('screen').then(
          (got) => (lock = got),
          // Refused when the battery is low.
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
