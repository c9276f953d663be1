import { directory, type MemberImport } from '@namugongo/contract/directory';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '../api.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Timestamp } from '../ui/data/Timestamp.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { ErrorMessage } from '../ui/feedback/ErrorMessage.tsx';
import { showNotice } from '../ui/feedback/notices.ts';
import { formatUndoneImport } from './member-texts.ts';
import { invalidateDirectory } from './queries.ts';

/** Takes an import back, and says what that did. */
export function UndoImport({ id }: { id: number }) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => callApi(directory.undoImport, { params: { id } }),
    onSuccess: (done) => showNotice(formatUndoneImport(done)),
    onSettled: () => invalidateDirectory(client),
  });
  if (undo.isSuccess) return null;
  return (
    <>
      {undo.error && <ErrorMessage error={undo.error} />}
      <div>
        <Button
          variant="secondary"
          size="small"
          busy={undo.isPending}
          onClick={() => undo.mutate()}
        >
          Undo this import
        </Button>
      </div>
    </>
  );
}

/** The newest import of the last 30 days, which can be undone. */
export function LastImport() {
  const { data } = useQuery({ ...apiQueryOptions(directory.getLastImport, {}), staleTime: 0 });
  return data?.last && <ImportSummary key={data.last.id} done={data.last} />;
}

const ImportSummary = ({ done }: { done: MemberImport }) => (
  <Alert>
    <p>
      Last import: <Timestamp date={done.importedAt} format="short" />, by {done.importedBy}.{' '}
      {done.added} added, {done.updated} updated. Undoing it leaves members who were changed since.
    </p>
    <UndoImport id={done.id} />
  </Alert>
);
