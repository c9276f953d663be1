import { documents } from '#features/documents/contract/documents.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from '#ui/icons.ts';
import { useState } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import styles from './Documents.module.css';
import { downloadFile } from '#ui/browser/download-file.ts';
import { TransferPage } from './TransferPage.tsx';
import { TransferError } from './TransferPage.tsx';

/** /file-download: downloads a file by its ID (specification, section 2). */
export function DownloadScreen() {
  const [inputValue, setInputValue] = useState('');
  const [hasError, setHasError] = useState(false);
  const load = useMutation({
    mutationFn: (id: number) => downloadFile(getApiUrl(documents.downloadFile, { params: { id } })),
  });
  return (
    <TransferPage title="Download a file">
      <Card className={styles.form}>
        <Form
          errors={hasError ? [{ field: 'file-id', label: 'File ID' }] : []}
          onSubmit={() => {
            const valid = /^[1-9]\d{0,8}$/.test(inputValue.trim());
            setHasError(!valid);
            if (valid && !load.isPending) load.mutate(Number(inputValue));
          }}
        >
          <TextField
            id="file-id"
            label="File ID"
            inputMode="numeric"
            hint="The number shown next to the document."
            error={hasError && 'Enter the file ID as a number'}
            value={inputValue}
            onChange={({ currentTarget }) => setInputValue(currentTarget.value)}
          />
          {load.error && <TransferError error={load.error} message={uiMessages.downloadFailed} />}
          <SuccessAlert message={load.data ? `“${load.data}” downloaded.` : ''} />
          <Button
            type="submit"
            fullWidth="onMobile"
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
