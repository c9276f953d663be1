import { schemaResolver } from '@mantine/form';
import type { AudienceKey } from '#features/audiences/contract/rules/item-audiences.ts';
import { usageDescription } from '#features/documents/contract/documents.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { FileText, Upload } from '#ui/icons.ts';
import { useState } from 'react';
import { z } from 'zod';
import { AudienceFieldset } from '#features/audiences/web/AudienceFieldset.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form, type FormFieldError } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';
import { formatFileSize } from '#ui/uploads/UploadList.tsx';
import styles from './Documents.module.css';
import { type DocumentInput, useUploadDocument } from './queries.ts';
import { TransferPage } from './TransferPage.tsx';
import { TransferError } from './TransferPage.tsx';
import { UploadProgress } from './UploadProgress.tsx';

const empty: DocumentInput = { usageDescription: '', audience: [] };

/** /document-upload: uploads a file with its usage description (specification, section 2). */
export function UploadScreen() {
  const draftForm = useDraftForm<DocumentInput>(
    'accountDraft',
    'document upload',
    empty,
    schemaResolver(z.object({ usageDescription, audience: z.array(z.string()) }), { sync: true }),
  );
  const { form } = draftForm;
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const upload = useUploadDocument();
  const fieldErrors: FormFieldError[] = form.errors['usageDescription']
    ? [{ field: 'usageDescription', label: 'Usage Description' }]
    : [];

  function send() {
    setMissing(file === null);
    if (form.validate().hasErrors || !file || upload.isPending) return;
    upload.mutate(
      { ...form.getValues(), file },
      {
        onSuccess(created) {
          if (!created) return;
          draftForm.startAgain();
          setFile(null);
        },
        onError: draftForm.showErrors,
      },
    );
  }

  return (
    <TransferPage title="Upload a document">
      <Card className={styles.form}>
        <DraftNotice draft={draftForm} />
        <SuccessAlert message={upload.data ? `“${upload.data.name}” uploaded.` : ''} />
        <Form onSubmit={send} errors={fieldErrors}>
          <FileChoice
            file={file}
            onFile={(chosen) => {
              setFile(chosen);
              setMissing(false);
            }}
          />
          {missing && <Alert tone="danger">Please choose a file.</Alert>}
          <TextAreaField
            label="Usage Description"
            hint="What it's for, so others can find it."
            {...form.getInputProps('usageDescription')}
            id="usageDescription"
            name="usageDescription"
          />
          <AudienceFieldset
            curator="secretary"
            value={form.values.audience}
            onChange={(audience: AudienceKey[]) => form.setFieldValue('audience', audience)}
          />
          {upload.error && <TransferError error={upload.error} message={uiMessages.uploadFailed} />}
          {upload.isPending && file ? (
            <UploadProgress file={file} share={upload.share} onCancel={upload.cancel} />
          ) : (
            <Button type="submit" fullWidth="onMobile" icon={<Upload aria-hidden="true" />}>
              Upload
            </Button>
          )}
        </Form>
      </Card>
      <UnsavedChangesDialog
        isDirty={form.isDirty() || upload.isPending}
        onLeave={draftForm.discard}
      />
    </TransferPage>
  );
}

type FileChoiceProps = { file: File | null; onFile: (file: File) => void };

function FileChoice({ file, onFile }: FileChoiceProps) {
  return (
    <div>
      <FileDrop
        label={file ? 'Choose another file' : 'Choose a file'}
        hint="Any type of file. You can also drop it here."
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
      <p className={styles.chosen} role="status">
        {file && (
          <>
            <FileText size={24} aria-hidden="true" />
            <b>{file.name}</b> {formatFileSize(file.size)}
          </>
        )}
      </p>
    </div>
  );
}
