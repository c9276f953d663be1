import { schemaResolver } from '@mantine/form';
import {
  documents,
  type ParishDocument,
  usageDescription,
} from '#features/documents/contract/documents.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from '#ui/icons.ts';
import { useState } from 'react';
import { z } from 'zod';
import { getApiUrl } from '#ui/api.ts';
import { AudienceFieldset } from '#features/audiences/web/AudienceFieldset.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';
import { formatFileSize } from '#ui/uploads/UploadList.tsx';
import styles from './Documents.module.css';
import { downloadFile } from '#ui/browser/download-file.ts';
import { type DocumentInput, useUpdateDocument, useUploadVersion, useVersions } from './queries.ts';
import { TransferError } from './TransferPage.tsx';
import { UploadProgress } from './UploadProgress.tsx';

type DocumentDialogProps = {
  document: ParishDocument;
  timeZone: string | undefined;
  onClose: () => void;
};

/** Edits a document: usage, audience and file. */
export function DocumentDialog({ document, timeZone, onClose }: DocumentDialogProps) {
  return (
    <Dialog title={document.name} opened onClose={onClose}>
      <FactsForm document={document} onSaved={onClose} />
      <section className={styles.versions}>
        <h3>Versions</h3>
        <Versions id={document.id} timeZone={timeZone} />
        <NewVersion id={document.id} />
      </section>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FactsForm({ document, onSaved }: { document: ParishDocument; onSaved: () => void }) {
  const saved: DocumentInput = {
    usageDescription: document.usageDescription,
    audience: document.audience,
  };
  const draft = useDraftForm<DocumentInput>(
    'accountDraft',
    `document ${document.id}`,
    saved,
    schemaResolver(z.object({ usageDescription, audience: z.array(z.string()) }), { sync: true }),
  );
  const { form } = draft;
  const change = useUpdateDocument(document.id);
  return (
    <Form
      errors={
        form.errors['usageDescription']
          ? [{ field: 'document-usage', label: 'Usage Description' }]
          : []
      }
      onSubmit={form.onSubmit((facts) =>
        change.mutate(facts, {
          onSuccess() {
            draft.discard();
            onSaved();
          },
          onError: draft.showErrors,
        }),
      )}
    >
      <TextAreaField
        label="Usage Description"
        {...form.getInputProps('usageDescription')}
        id="document-usage"
      />
      <AudienceFieldset
        curator="secretary"
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      {change.error && <ErrorMessage error={change.error} />}
      <Button type="submit" busy={change.isPending} fullWidth="onMobile">
        Save
      </Button>
    </Form>
  );
}

function Versions({ id, timeZone }: { id: number; timeZone: string | undefined }) {
  const versions = useVersions(id);
  const load = useMutation({
    mutationFn: (number: number) =>
      downloadFile(getApiUrl(documents.downloadVersion, { params: { id, number } })),
  });
  if (versions.error) return <QueryError query={versions} />;
  if (!versions.data) return <SkeletonLines lines={2} />;
  return (
    <>
      {load.error && <TransferError error={load.error} message={uiMessages.downloadFailed} />}
      <ul className={styles.versionList}>
        {versions.data.map(({ number, name, bytes, uploadDate, uploadedBy }) => (
          <li key={number}>
            <p className={styles.name}>
              <b>{name}</b>
              <span className={styles.small}>
                Version {number}, {formatFileSize(bytes)},{' '}
                {formatTimestamp(uploadDate, 'short', timeZone)}, by {uploadedBy}
              </span>
            </p>
            <Button
              variant="secondary"
              size="small"
              icon={<Download aria-hidden="true" />}
              aria-label={`Download version ${number}`}
              busy={load.isPending && load.variables === number}
              onClick={() => load.mutate(number)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function NewVersion({ id }: { id: number }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useUploadVersion(id);
  return (
    <>
      <SuccessAlert message={upload.data ? `Version ${upload.data.versions} uploaded.` : ''} />
      {upload.error && <TransferError error={upload.error} message={uiMessages.uploadFailed} />}
      {upload.isPending && file ? (
        <UploadProgress file={file} share={upload.share} onCancel={upload.cancel} />
      ) : (
        <FileDrop
          label="Choose a new version"
          hint="The file ID stays the same. Earlier versions are kept."
          onFiles={([chosen]) => {
            if (!chosen) return;
            setFile(chosen);
            upload.mutate(chosen);
          }}
        />
      )}
    </>
  );
}
