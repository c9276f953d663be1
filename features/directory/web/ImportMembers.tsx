import { directory } from '#features/directory/contract/directory.ts';
import {
  type DuplicatePolicy,
  type LikelyPolicy,
  type MemberImport,
} from '#features/directory/contract/member-imports.ts';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, callApiWithProgress, apiQueryOptions } from '#ui/api.ts';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { ImportDialog } from '#ui/uploads/ImportDialog.tsx';
import { downloadCsv } from '#ui/browser/download-file.ts';
import { invalidateDirectory } from './queries.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

const choices = [
  { value: 'update' as const, label: 'Update them from the file' },
  { value: 'skip' as const, label: 'Skip them' },
];

const likelyChoices = [
  { value: 'leave-out' as const, label: 'Leave them out, and save them as a file' },
  { value: 'add' as const, label: 'Add them: they are other people' },
];

type ImportMembersProps = { opened: boolean; onClose: () => void };

/** Previews a file of members, then imports the rows without mistakes and offers the others to correct. */
export function ImportMembers({ opened, onClose }: ImportMembersProps) {
  const client = useQueryClient();
  const [duplicatePolicy, setDuplicatePolicy] = useState<DuplicatePolicy>('update');
  const [likelyPolicy, setLikelyPolicy] = useState<LikelyPolicy>('leave-out');
  return (
    <ImportDialog
      title="Import members"
      noun={['member', 'members']}
      opened={opened}
      onClose={onClose}
      hint="A spreadsheet (.xlsx), a CSV file or contacts (.vcf), also as Google, Outlook, Planning Center or ChurchCRM write them. You see what each column is used for. Only the name is required. New details stay private until each member shares them."
      skipsErrors
      countLeftOut={({ likely }) => (likelyPolicy === 'leave-out' ? likely : 0)}
      start={<LastImport />}
      check={(body) => callApi(directory.previewImport, { body })}
      run={async (file, onProgress) => {
        const body = { ...file, duplicatePolicy, likelyPolicy, skipErrors: true };
        const done = await callApiWithProgress(directory.import, { body }, onProgress);
        await invalidateDirectory(client);
        const { columns, rows } = done.rejected;
        return {
          message: `${done.added} added, ${done.updated} updated, ${done.skipped} skipped.`,
          ...(done.importId !== null && { details: <UndoImport id={done.importId} /> }),
          ...(rows.length > 0 && {
            rejected: {
              rows: rows.length,
              download: () => downloadCsv('members-to-correct.csv', [columns, ...rows]),
            },
          }),
        };
      }}
    >
      {({ existing, likely }) => (
        <>
          {existing > 0 && (
            <RadioGroupField
              id="duplicate-policy"
              label="Members who are already in the directory (same email or phone)"
              choices={choices}
              value={duplicatePolicy}
              onChange={setDuplicatePolicy}
            />
          )}
          {likely > 0 && (
            <RadioGroupField
              id="likely-policy"
              label="Rows with the name of someone else, but not the same email or phone"
              choices={likelyChoices}
              value={likelyPolicy}
              onChange={setLikelyPolicy}
            />
          )}
        </>
      )}
    </ImportDialog>
  );
}

/** Takes an import back, and says what that did. */
function UndoImport({ id }: { id: number }) {
  const undo = useApiMutation({
    call: () => callApi(directory.undoImport, { params: { id } }),
    changes: [directory],
    notice: formatUndoneImport,
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
function LastImport() {
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

/** 'Import undone: 12 removed, 3 as before.' */
const formatUndoneImport = ({
  removed,
  restored,
  unchanged,
}: {
  removed: number;
  restored: number;
  unchanged: number;
}): string =>
  `Import undone: ${removed} removed, ${restored} as before${unchanged > 0 ? `, ${unchanged} left because they were changed since` : ''}.`;
