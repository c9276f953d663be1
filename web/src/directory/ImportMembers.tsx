import { directory, type DuplicatePolicy, type LikelyPolicy } from '@namugongo/contract/directory';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, callApiWithProgress } from '../api.ts';
import { RadioGroupField } from '../ui/forms/RadioGroupField.tsx';
import { ImportDialog } from '../ui/uploads/ImportDialog.tsx';
import { downloadCsv, toCsv } from '../ui/table/csv.ts';
import { invalidateDirectory } from './queries.ts';
import { LastImport, UndoImport } from './UndoImport.tsx';

const choices = [
  { value: 'update' as const, label: 'Update them from the file' },
  { value: 'skip' as const, label: 'Skip them' },
];

const likelyChoices = [
  { value: 'leave-out' as const, label: 'Leave them out, and save them as a file' },
  { value: 'add' as const, label: 'Add them: they are other people' },
];

type ImportMembersProps = { opened: boolean; onClose: () => void };

/** Previews a CSV file of members, then imports the rows without mistakes and offers the others to correct. */
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
      hint="A CSV file, for example with the columns Name, Telephone, Email, Kabondo and Household; you choose what each column is. Only the name is required. New details stay private until each member shares them."
      skipsErrors
      mapsColumns
      countLeftOut={({ likely }) => (likelyPolicy === 'leave-out' ? likely : 0)}
      start={<LastImport />}
      check={({ text, mapping }) => callApi(directory.previewImport, { body: { text, mapping } })}
      run={async ({ text, mapping }, onProgress) => {
        const body = { text, mapping, duplicatePolicy, likelyPolicy, skipErrors: true };
        const done = await callApiWithProgress(directory.import, { body }, onProgress);
        await invalidateDirectory(client);
        const { columns, rows } = done.rejected;
        return {
          message: `${done.added} added, ${done.updated} updated, ${done.skipped} skipped.`,
          ...(done.importId !== null && { details: <UndoImport id={done.importId} /> }),
          ...(rows.length > 0 && {
            rejected: {
              rows: rows.length,
              download: () => downloadCsv('members-to-correct.csv', toCsv(columns, rows)),
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
              label="Rows with the name of someone else, but another email and phone"
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
