import type { Change } from '#contract/history.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading } from '#ui/feedback/Skeleton.tsx';
import styles from './ChangeList.module.css';
import { ChangeList } from './ChangeList.tsx';

type HistoryProps = { query: UseQueryResult<Change[]> };

/** The history of a record at the end of its dialog. */
export function HistorySection({ query }: HistoryProps) {
  return (
    <section className={styles.section} aria-labelledby="history-title">
      <h3 id="history-title">History</h3>
      <LoadedChanges query={query} />
    </section>
  );
}

/** The changes of a record, once they are there. */
export function LoadedChanges({ query }: HistoryProps) {
  return (
    <Loaded query={query} skeleton={<Loading label="Loading the history..." />}>
      {(changes) =>
        changes.length === 0 ? <p>No changes yet.</p> : <ChangeList changes={changes} />
      }
    </Loaded>
  );
}
