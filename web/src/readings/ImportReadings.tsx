import {
  knownRows,
  type ReadingImport,
  ReadingChange,
  readings,
} from '@namugongo/contract/readings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { csvOf, saveCsv } from '../ui/csv.ts';
import { ChoiceField } from '../ui/fields/ChoiceField.tsx';
import { ImportDialog } from '../ui/import/ImportDialog.tsx';
import { forgetReadings } from './queries.ts';

const formatOf = (file: File): ReadingImport['format'] =>
  file.name.toLowerCase().endsWith('.json') || file.type === 'application/json' ? 'json' : 'csv';

const choices = {
  skip: 'Leave what is there, and skip these rows',
  replace: 'Put these rows in its place',
  add: 'Add these rows beside it, as further sets',
};

/** Many readings at once from a CSV or JSON file, looked at before anything is kept. */
export function ImportReadings({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [known, setKnown] = useState<ReadingImport['known']>('skip');
  const bodyOf = (text: string, file: File) => ({ body: { format: formatOf(file), text, known } });
  return (
    <ImportDialog
      title="Import readings"
      noun={['reading', 'readings']}
      opened={opened}
      onClose={onClose}
      accept=".csv,.json,text/csv,application/json"
      hint={
        <>
          A CSV file with one column for each field, or a JSON list of objects. A day is written as
          2027-06-03.
        </>
      }
      check={(text, file) => ask(readings.previewImport, bodyOf(text, file))}
      run={async (text, file) => {
        const done = await ask(readings.import, bodyOf(text, file));
        await forgetReadings(client);
        return `${done.added} added, ${done.replaced} replaced, ${done.skipped} skipped.`;
      }}
    >
      {(preview) => (
        <>
          {preview.known > 0 && (
            <ChoiceField
              id="known"
              label="Where there is a reading for the day already"
              choices={knownRows.map((value) => ({ value, label: choices[value] }))}
              value={known}
              onChange={setKnown}
            />
          )}
          {preview.faulty > 0 && <FileToFillIn />}
        </>
      )}
    </ImportDialog>
  );
}

function FileToFillIn() {
  return (
    <p>
      <Button
        look="bare"
        onClick={() => saveCsv('readings.csv', csvOf(Object.keys(ReadingChange.shape), []))}
      >
        Download a file with these columns to fill in
      </Button>
    </p>
  );
}
