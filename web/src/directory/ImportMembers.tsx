import { directory, type DuplicatePolicy } from '@namugongo/contract/directory';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, callApiWithProgress } from '../api.ts';
import { RadioGroupField } from '../ui/forms/RadioGroupField.tsx';
import { ImportDialog } from '../ui/uploads/ImportDialog.tsx';
import { downloadCsv, toCsv } from '../ui/table/csv.ts';
import { invalidateDirectory } from './queries.ts';

const choices = [
  { value: 'update' as const, label: 'Update them from the file' },
  { value: 'skip' as const, label: 'Skip them' },
];

type ImportMembersProps = { opened: boolean; onClose: () => void };

/** Previews a CSV file of members, then imports the rows without mistakes and offers the others to correct. */
export function ImportMembers({ opened, onClose }: ImportMembersProps) {
  const client = useQueryClient();
  const [duplicatePolicy, setDuplicatePolicy] = useState<DuplicatePolicy>('update');
  return (
    <ImportDialog
      title="Import members"
      noun={['member', 'members']}
      opened={opened}
      onClose={onClose}
      hint="A CSV file with the columns Name, Telephone, Email, Kabondo and Household. Only the name is required. New details stay private until each member shares them."
      skipsErrors
      check={(text) => callApi(directory.previewImport, { body: { text } })}
      run={async (text, _, onProgress) => {
        const body = { text, duplicatePolicy, skipErrors: true };
        const done = await callApiWithProgress(directory.import, { body }, onProgress);
        await invalidateDirectory(client);
        const { columns, rows } = done.rejected;
        return {
          message: `${done.added} added, ${done.updated} updated, ${done.skipped} skipped.`,
          ...(rows.length > 0 && {
            rejected: {
              rows: rows.length,
              download: () => downloadCsv('members-to-correct.csv', toCsv(columns, rows)),
            },
          }),
        };
      }}
    >
      {({ existing }) =>
        existing > 0 && (
          <RadioGroupField
            id="duplicate-policy"
            label="Members who are already in the directory (same email or phone)"
            choices={choices}
            value={duplicatePolicy}
            onChange={setDuplicatePolicy}
          />
        )
      }
    </ImportDialog>
  );
}
