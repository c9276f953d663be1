import { documents, type ParishDocument } from '#features/documents/contract/documents.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { Upload } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { getDocumentColumns, getDocumentSearchText } from './document-columns.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Documents.module.css';
import { downloadFile } from '#ui/browser/download-file.ts';
import { useDocuments, useIsSecretary, useDeleteDocument } from './queries.ts';
import { TransferError } from './TransferPage.tsx';

const none: readonly ParishDocument[] = [];

/** /documents: the documents that the person can see. The secretary also uploads, edits and deletes (specification, section 2). */
export function DocumentsScreen() {
  const list = useDocuments();
  const isSecretary = useIsSecretary();
  const waiting = list.isPending || isSecretary === undefined;
  return (
    <StaffPage
      title="Documents"
      subtitle="Forms, minutes and other papers of the community."
      // One button in one place, because the server renders the visitor's.
      actions={
        isSecretary ? (
          <LinkButton to="/document-upload" icon={<Upload aria-hidden="true" />}>
            Upload a document
          </LinkButton>
        ) : (
          <FileIdLink />
        )
      }
    >
      <QueryError query={list} />
      {waiting && !list.error && <RowsSkeleton search rows={5} />}
      {list.data && !waiting && <Documents rows={list.data} isSecretary={isSecretary} />}
      {list.data && isSecretary && (
        <div className={styles.below}>
          <FileIdLink />
        </div>
      )}
    </StaffPage>
  );
}

function FileIdLink() {
  return (
    <LinkButton to="/file-download" variant="secondary">
      Have a file ID? Download it here
    </LinkButton>
  );
}

type DocumentsProps = { rows: readonly ParishDocument[]; isSecretary: boolean };

function Documents({ rows, isSecretary }: DocumentsProps) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone;
  const [requested, setRequested] = useState<ParishDocument | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const remove = useDeleteDocument();
  const load = useMutation({
    mutationFn: ({ id }: ParishDocument) =>
      downloadFile(getApiUrl(documents.download, { params: { id } })),
  });
  const loading = load.isPending ? load.variables.id : null;
  const { mutate } = load;
  const parts = useMemo(
    () => ({
      isSecretary,
      timeZone,
      loading,
      onDownload: mutate,
      onDelete: setRequested,
      onOpen: ({ id }: ParishDocument) => setOpenId(id),
    }),
    [isSecretary, timeZone, loading, mutate],
  );
  const columns = useMemo(() => getDocumentColumns(parts), [parts]);
  const table = useTableRows({
    rows: rows.length > 0 ? rows : none,
    columns,
    text: getDocumentSearchText,
  });
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      {load.error && (
        <div className={layout.problem}>
          <TransferError error={load.error} message={uiMessages.downloadFailed} />
        </div>
      )}
      {remove.error && <ErrorMessage error={remove.error} />}
      <RowsTable
        label="Documents"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name or usage"
        empty={<NoDocuments isSecretary={isSecretary} />}
        cardGap="0.5rem"
      />
      <ConfirmDialog
        title={`Delete “${requested?.name}”?`}
        opened={requested !== null}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() =>
          requested && remove.mutate(requested, { onSettled: () => setRequested(null) })
        }
        onCancel={() => setRequested(null)}
      >
        <p>This also deletes its earlier versions. You can undo this right away.</p>
      </ConfirmDialog>
      {open && (
        <DocumentDialog document={open} timeZone={timeZone} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

function NoDocuments({ isSecretary }: { isSecretary: boolean }) {
  return (
    <EmptyState
      title="No documents yet"
      actions={
        isSecretary ? (
          <LinkButton to="/document-upload">Upload a document</LinkButton>
        ) : (
          <LinkButton to="/sign-in" variant="secondary">
            Sign in
          </LinkButton>
        )
      }
    >
      {isSecretary
        ? "Upload the first one. Any type of file is fine; add a note about what it's for."
        : 'Some documents are for members only. Sign in to see them.'}
    </EmptyState>
  );
}
