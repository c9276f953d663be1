import { documents } from '@namugongo/contract/documents';
import { screenSentences } from '@namugongo/contract/problems';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { addressFor } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import styles from './Documents.module.css';
import { download } from './download.ts';
import { TransferPage } from './TransferPage.tsx';
import { TransferProblem } from './TransferProblem.tsx';

/** /file-download: a file by the id that somebody passed on (specification, section 2). */
export function DownloadScreen() {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const load = useMutation({
    mutationFn: (id: number) => download(addressFor(documents.downloadFile, { params: { id } })),
  });
  return (
    <TransferPage title="Download a file">
      <Card className={styles.form}>
        <Form
          wrong={wrong ? [{ field: 'file-id', label: 'File id' }] : []}
          onSubmit={() => {
            const valid = /^[1-9]\d{0,8}$/.test(typed.trim());
            setWrong(!valid);
            if (valid && !load.isPending) load.mutate(Number(typed));
          }}
        >
          <TextField
            id="file-id"
            label="File id"
            inputMode="numeric"
            hint="The number that stands beside the document."
            error={wrong && 'File id is a whole number'}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {load.error && (
            <TransferProblem error={load.error} words={screenSentences.downloadFailed} />
          )}
          <SavedNotice words={load.data ? `“${load.data}” was downloaded.` : ''} />
          <Button
            type="submit"
            wide="onPhone"
            busy={load.isPending}
            icon={<Download aria-hidden="true" />}
          >
            Download
          </Button>
        </Form>
      </Card>
    </TransferPage>
  );
}
