import { HistorySection } from '#features/people/web/HistorySection.tsx';
import { hall } from '#features/hall/contract/hall.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading } from '#ui/feedback/Skeleton.tsx';
import { formatChairCount } from './chairs/store/table-summary.ts';
import styles from './Hall.module.css';
import { formatTableCount } from './hall-tools.ts';

type HistoryDialogProps = {
  event: number;
  hasChanges: boolean;
  onRestored: () => void;
  onClose: () => void;
};

/** The published halls; one of them, or the newest without the draft's changes, becomes the draft. */
export function HistoryDialog({ event, hasChanges, onRestored, onClose }: HistoryDialogProps) {
  const versions = useQuery({
    ...apiQueryOptions(hall.listVersions, { params: { id: event } }),
    staleTime: 0,
  });
  const changes = useQuery({
    ...apiQueryOptions(hall.getHistory, { params: { id: event } }),
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: (number: number | null) =>
      number === null
        ? callApi(hall.discard, { params: { id: event } })
        : callApi(hall.restore, { params: { id: event, number } }),
    onSuccess: onRestored,
  });
  return (
    <Dialog title="History of the hall" opened onClose={onClose} width={560}>
      <QueryError query={versions} />
      {versions.isPending && <Loading label="Loading the history..." />}
      {versions.data?.length === 0 && <p>The hall hasn’t been published from here yet.</p>}
      <ul className={styles.versions}>
        {versions.data?.map(({ number, publishedAt, by, tables, chairs }) => (
          <li key={number}>
            <span>
              <b>{number === 1 ? 'Before the first change' : `Version ${number}`}</b>
              <small>
                {number > 1 && (
                  <>
                    <Timestamp date={publishedAt} />, {by}.{' '}
                  </>
                )}
                {formatTableCount(tables)}, {formatChairCount(chairs)}
              </small>
            </span>
            <Button
              variant="outline"
              size="small"
              busy={restore.isPending}
              aria-label={`Use version ${number} as the draft`}
              onClick={() => restore.mutate(number)}
            >
              Use as draft
            </Button>
          </li>
        ))}
      </ul>
      <HistorySection query={changes} />
      {restore.error && <ErrorMessage error={restore.error} />}
      <DialogActions>
        {hasChanges && (
          <Button variant="secondary" busy={restore.isPending} onClick={() => restore.mutate(null)}>
            Discard the draft
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
