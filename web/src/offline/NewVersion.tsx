import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keptPaths } from '../kept-answers.ts';
import { Button } from '../ui/Button.tsx';
import { watchVersions } from './new-version.ts';
import styles from './NewVersion.module.css';

const isKeptQuery = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  typeof path === 'string' && keptPaths.includes(path);

/** Says that a newer version of the site lies ready. Nothing reloads by itself: somebody may be paying. */
export function NewVersion() {
  const queries = useQueryClient();
  const [takeOver, setTakeOver] = useState<() => void>();
  useEffect(() => {
    const start = () =>
      void watchVersions({
        onReady: (take) => setTakeOver(() => take),
        // What tickets need and was asked for before anything was kept is asked for again, now to be kept.
        onFirstControl: () =>
          void queries.invalidateQueries({ predicate: isKeptQuery, refetchType: 'all' }),
      });
    // The page's own files come first.
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => removeEventListener('load', start);
  }, [queries]);
  return (
    <div role="status">
      {takeOver && (
        <div className={styles.notice}>
          <p>A new version is ready</p>
          <Button size="small" onClick={takeOver}>
            Reload
          </Button>
          <Button size="small" look="bare" onClick={() => setTakeOver(undefined)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
