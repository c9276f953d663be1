import { schemaResolver } from '@mantine/form';
import { documents, type ParishDocument, usageDescription } from '@namugongo/contract/documents';
import { screenSentences } from '@namugongo/contract/problems';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { addressFor } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField } from '../ui/fields/TextField.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { momentInWords } from '../ui/moments.ts';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { FileDrop } from '../ui/uploads/FileDrop.tsx';
import { sizeWords } from '../ui/uploads/UploadList.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import styles from './Documents.module.css';
import { download } from './download.ts';
import { type DocumentFacts, useChangeDocument, useUploadVersion, useVersions } from './queries.ts';
import { TransferProblem } from './TransferProblem.tsx';
import { UploadProgress } from './UploadProgress.tsx';

type DocumentDialogProps = {
  document: ParishDocument;
  timeZone: string | undefined;
  onClose: () => void;
};

/** What the secretary changes of a document: its usage, whom it is for, and its file. */
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
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FactsForm({ document, onSaved }: { document: ParishDocument; onSaved: () => void }) {
  const saved: DocumentFacts = {
    usageDescription: document.usageDescription,
    audience: document.audience,
  };
  const drafted = useDraftedForm<DocumentFacts>(
    `document ${document.id}`,
    saved,
    schemaResolver(z.object({ usageDescription, audience: z.array(z.string()) }), { sync: true }),
  );
  const { form } = drafted;
  const change = useChangeDocument(document.id);
  return (
    <Form
      wrong={
        form.errors['usageDescription']
          ? [{ field: 'document-usage', label: 'Usage Description' }]
          : []
      }
      onSubmit={form.onSubmit((facts) =>
        change.mutate(facts, {
          onSuccess() {
            drafted.forget();
            onSaved();
          },
          onError: drafted.showRefusal,
        }),
      )}
    >
      <TextAreaField
        label="Usage Description"
        {...form.getInputProps('usageDescription')}
        id="document-usage"
      />
      <AudienceFields
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      {change.error && <ProblemMessage error={change.error} />}
      <Button type="submit" busy={change.isPending} wide="onPhone">
        Save
      </Button>
    </Form>
  );
}

function Versions({ id, timeZone }: { id: number; timeZone: string | undefined }) {
  const versions = useVersions(id);
  const load = useMutation({
    mutationFn: (number: number) =>
      download(addressFor(documents.downloadVersion, { params: { id, number } })),
  });
  if (versions.error) return <QueryProblem query={versions} />;
  if (!versions.data) return <SkeletonLines lines={2} />;
  return (
    <>
      {load.error && <TransferProblem error={load.error} words={screenSentences.downloadFailed} />}
      <ul className={styles.versionList}>
        {versions.data.map(({ number, name, bytes, uploadDate, uploadedBy }) => (
          <li key={number}>
            <p className={styles.name}>
              <b>{name}</b>
              <span className={styles.small}>
                Version {number}, {sizeWords(bytes)}, {momentInWords(uploadDate, 'short', timeZone)}
                , by {uploadedBy}
              </span>
            </p>
            <Button
              look="quiet"
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
      <SavedNotice words={upload.data ? `Version ${upload.data.versions} was uploaded.` : ''} />
      {upload.error && (
        <TransferProblem error={upload.error} words={screenSentences.uploadFailed} />
      )}
      {upload.isPending && file ? (
        <UploadProgress file={file} share={upload.share} onCancel={upload.cancel} />
      ) : (
        <FileDrop
          label="Choose a new version"
          hint="The file id stays; the versions before are kept."
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
