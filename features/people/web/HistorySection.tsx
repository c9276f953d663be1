import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { idParam } from '#contract/codecs.ts';
import type { Access } from '#contract/endpoint.ts';
import type { Change, declareHistory } from '#contract/history.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
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

type RecordHistoryProps = {
  endpoint: ReturnType<typeof declareHistory<string, Access, { id: typeof idParam }>>;
  id: number;
};

/** The history of a record on its screen. */
export const HistoryCard = (record: RecordHistoryProps) => (
  <FormCard as="section">
    <h2>History</h2>
    <RecordHistory {...record} />
  </FormCard>
);

/** The changes of a record as they are now. */
export const RecordHistory = ({ endpoint, id }: RecordHistoryProps) => (
  <LoadedChanges
    query={useQuery({ ...apiQueryOptions(endpoint, { params: { id } }), staleTime: 0 })}
  />
);

function LoadedChanges({ query }: HistoryProps) {
  return (
    <Loaded query={query} skeleton={<Loading label="Loading the history..." />}>
      {(changes) =>
        changes.length === 0 ? <p>No changes yet.</p> : <ChangeList changes={changes} />
      }
    </Loaded>
  );
}
