import {
  readingDuplicatePolicies,
  type ReadingImportInput,
  ReadingInput,
  readings,
} from '#features/readings/contract/readings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { downloadCsv } from '#ui/browser/download-file.ts';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { ImportDialog } from '#ui/uploads/ImportDialog.tsx';
import { invalidateReadings } from './queries.ts';

const getFormat = (file: File): ReadingImportInput['format'] =>
  file.name.toLowerCase().endsWith('.json') || file.type === 'application/json' ? 'json' : 'csv';

const choices = {
  skip: 'Keep the readings I have and skip these rows',
  replace: 'Replace them with these rows',
  add: 'Keep both, as extra sets',
};

/** Imports readings from a CSV or JSON file after a preview. */
export function ImportReadings({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [policy, setPolicy] = useState<ReadingImportInput['duplicates']>('skip');
  const getInput = (text: string, file: File) => ({
    body: { format: getFormat(file), text, duplicates: policy },
  });
  return (
    <ImportDialog
      title="Import readings"
      noun={['reading', 'readings']}
      opened={opened}
      onClose={onClose}
      accept=".csv,.json,text/csv,application/json"
      hint="Choose a CSV or JSON file. Write dates as 2027-06-03."
      check={({ text, file }) => callApi(readings.previewImport, getInput(text, file))}
      run={async ({ text, file }) => {
        const done = await callApi(readings.import, getInput(text, file));
        await invalidateReadings(client);
        return {
          message: `${done.added} added, ${done.replaced} replaced, ${done.skipped} skipped.`,
        };
      }}
    >
      {(preview) => (
        <>
          {preview.existing > 0 && (
            <RadioGroupField
              id="duplicates"
              label="If a day already has a reading"
              choices={readingDuplicatePolicies.map((value) => ({ value, label: choices[value] }))}
              value={policy}
              onChange={setPolicy}
            />
          )}
          {preview.errorCount > 0 && <TemplateButton />}
        </>
      )}
    </ImportDialog>
  );
}

function TemplateButton() {
  return (
    <p>
      <Button
        variant="link"
        onClick={() => downloadCsv('readings.csv', [Object.keys(ReadingInput.shape)])}
      >
        Download a template to fill in
      </Button>
    </p>
  );
}
