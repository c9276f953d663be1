import { schemaResolver } from '@mantine/form';
import { type Audience, usageDescription } from '@namugongo/contract/documents';
import { screenSentences } from '@namugongo/contract/problems';
import { FileText, Upload } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form, type WrongAnswer } from '../ui/fields/Form.tsx';
import { TextAreaField } from '../ui/fields/TextField.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { FileDrop } from '../ui/uploads/FileDrop.tsx';
import { sizeWords } from '../ui/uploads/UploadList.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import styles from './Documents.module.css';
import { type DocumentFacts, useUploadDocument } from './queries.ts';
import { TransferPage } from './TransferPage.tsx';
import { TransferProblem } from './TransferProblem.tsx';
import { UploadProgress } from './UploadProgress.tsx';

const empty: DocumentFacts = { usageDescription: '', audience: [] };

/** /document-upload: a file and what it is for (specification, section 2). */
export function UploadScreen() {
  const drafted = useDraftedForm<DocumentFacts>(
    'document upload',
    empty,
    schemaResolver(z.object({ usageDescription, audience: z.array(z.string()) }), { sync: true }),
  );
  const { form } = drafted;
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const upload = useUploadDocument();
  const wrong: WrongAnswer[] = form.errors['usageDescription']
    ? [{ field: 'usageDescription', label: 'Usage Description' }]
    : [];

  function send() {
    setMissing(file === null);
    if (form.validate().hasErrors || !file || upload.isPending) return;
    upload.mutate(
      { ...form.getValues(), file },
      {
        onSuccess(made) {
          if (!made) return;
          drafted.startAgain();
          setFile(null);
        },
        onError: drafted.showRefusal,
      },
    );
  }

  return (
    <TransferPage title="Upload a document">
      <Card className={styles.form}>
        <DraftNotice draft={drafted} />
        <SavedNotice words={upload.data ? `“${upload.data.name}” was uploaded.` : ''} />
        <Form onSubmit={send} wrong={wrong}>
          <FileChoice
            file={file}
            onFile={(chosen) => {
              setFile(chosen);
              setMissing(false);
            }}
          />
          {missing && <Notice tone="danger">Please choose a file.</Notice>}
          <TextAreaField
            label="Usage Description"
            hint="What it is for, so that others find it."
            {...form.getInputProps('usageDescription')}
            id="usageDescription"
            name="usageDescription"
          />
          <AudienceFields
            value={form.values.audience}
            onChange={(audience: Audience[]) => form.setFieldValue('audience', audience)}
          />
          {upload.error && (
            <TransferProblem error={upload.error} words={screenSentences.uploadFailed} />
          )}
          {upload.isPending && file ? (
            <UploadProgress file={file} share={upload.share} onCancel={upload.cancel} />
          ) : (
            <Button type="submit" wide="onPhone" icon={<Upload aria-hidden="true" />}>
              Upload
            </Button>
          )}
        </Form>
      </Card>
      <LeaveQuestion changed={form.isDirty() || upload.isPending} onLeave={drafted.forget} />
    </TransferPage>
  );
}

type FileChoiceProps = { file: File | null; onFile: (file: File) => void };

function FileChoice({ file, onFile }: FileChoiceProps) {
  return (
    <div>
      <FileDrop
        label={file ? 'Choose another file' : 'Choose a file'}
        hint="Any type of file, or drop it here."
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
      <p className={styles.chosen} role="status">
        {file && (
          <>
            <FileText size={24} aria-hidden="true" />
            <b>{file.name}</b> {sizeWords(file.size)}
          </>
        )}
      </p>
    </div>
  );
}
