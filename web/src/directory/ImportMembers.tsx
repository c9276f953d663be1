import { directory, type WhenKnown } from '@namugongo/contract/directory';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, askWithProgress } from '../api.ts';
import { ChoiceField } from '../ui/fields/ChoiceField.tsx';
import { ImportDialog } from '../ui/import/ImportDialog.tsx';
import { forgetDirectory } from './queries.ts';

const choices = [
  { value: 'update' as const, label: 'Update them with what the file says' },
  { value: 'skip' as const, label: 'Skip them' },
];

type ImportMembersProps = { opened: boolean; onClose: () => void };

/** A CSV file of members: shown before it is kept, all of it or nothing. */
export function ImportMembers({ opened, onClose }: ImportMembersProps) {
  const client = useQueryClient();
  const [whenKnown, setWhenKnown] = useState<WhenKnown>('update');
  return (
    <ImportDialog
      title="Import members"
      noun={['member', 'members']}
      opened={opened}
      onClose={onClose}
      hint="A CSV file with the columns Name, Telephone, Email, Kabondo and Household. Only the name is needed; what is new is shown to nobody."
      check={(text) => ask(directory.previewImport, { body: { text } })}
      run={async (text, _, onProgress) => {
        const body = { text, whenKnown };
        const done = await askWithProgress(directory.import, { body }, onProgress);
        await forgetDirectory(client);
        return `${done.added} added, ${done.updated} updated, ${done.skipped} skipped.`;
      }}
    >
      {({ known, faulty }) =>
        known > 0 &&
        faulty === 0 && (
          <ChoiceField
            id="when-known"
            label="Members whom the directory knows by e-mail or telephone"
            choices={choices}
            value={whenKnown}
            onChange={setWhenKnown}
          />
        )
      }
    </ImportDialog>
  );
}
