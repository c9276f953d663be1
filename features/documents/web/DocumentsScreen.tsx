import { documents, type ParishDocument } from '#features/documents/contract/documents.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { linkTo } from '#contract/screens.ts';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import { useMutation } from '@tanstack/react-query';
import { Upload, Download, Pencil, Trash2 } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton, Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { RowsTable, type Column } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useSearch } from '#ui/router/use-router.ts';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Documents.module.css';
import { downloadFile } from '#ui/browser/download-file.ts';
import { useDocuments, useIsSecretary, useDeleteDocument } from './queries.ts';
import { TransferError } from './TransferPage.tsx';
import { LongText } from '#ui/data/LongText.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { formatFileSize } from '#ui/uploads/UploadList.tsx';

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
    initialSearch: useSearch()['search'],
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

type DocumentRowOptions = {
  isSecretary: boolean;
  timeZone: string | undefined;
  /** ID of the document that is downloading. */
  loading: number | null;
  onDownload: (row: ParishDocument) => void;
  onDelete: (row: ParishDocument) => void;
  /** Opens the edit dialog. */
  onOpen: (row: ParishDocument) => void;
};
type RowProps = DocumentRowOptions & { row: ParishDocument };

/** The text that a search matches. */
const getDocumentSearchText = ({ name, usageDescription }: ParishDocument): string =>
  `${name} ${usageDescription}`;

function Actions({ row, isSecretary, loading, onDownload, onDelete, onOpen }: RowProps) {
  return (
    <div className={styles.actions}>
      <Button
        variant="outline"
        size="small"
        icon={<Download aria-hidden="true" />}
        busy={loading === row.id}
        aria-label={`Download ${row.name}`}
        onClick={() => onDownload(row)}
      >
        Download
      </Button>
      <ShareButton path={linkTo('/documents', { search: row.name })} title={row.name} size="small">
        Share<VisuallyHidden> {row.name}</VisuallyHidden>
      </ShareButton>
      {isSecretary && (
        <>
          <Button
            variant="secondary"
            size="small"
            icon={<Pencil aria-hidden="true" />}
            aria-label={`Update ${row.name}`}
            onClick={() => onOpen(row)}
          >
            Update
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`Delete ${row.name}`}
            onClick={() => onDelete(row)}
          >
            Delete
          </Button>
        </>
      )}
    </div>
  );
}

function Facts({ row, isSecretary }: Pick<RowProps, 'row' | 'isSecretary'>) {
  return (
    <span className={styles.small}>
      File ID {row.id}, {formatFileSize(row.bytes)}
      {row.versions > 1 && `, version ${row.versions}`}
      {isSecretary && ' '}
      {isSecretary && <AudienceBadge audience={row.audience} curator="secretary" />}
    </span>
  );
}

/** Name, usage, upload date and actions (specification, section 2). */
function getDocumentColumns(parts: DocumentRowOptions): readonly Column<ParishDocument>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortLabels: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
      sort: (row) => row.name,
      cell: (row) => (
        <span className={styles.name}>
          <b>{row.name}</b>
          <Facts row={row} isSecretary={parts.isSecretary} />
        </span>
      ),
    },
    {
      key: 'usageDescription',
      header: 'Usage Description',
      sort: (row) => row.usageDescription,
      cell: (row) => (
        <span className={styles.usage}>
          <LongText>{row.usageDescription}</LongText>
        </span>
      ),
    },
    {
      key: 'uploadDate',
      header: 'Upload Date',
      sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
      sort: (row) => row.uploadDate,
      cell: (row) => (
        <span className={styles.when}>
          <Timestamp date={row.uploadDate} format="short" timeZone={parts.timeZone} />
        </span>
      ),
      card: {
        cell: (row) => (
          <p className={styles.small}>
            <Timestamp date={row.uploadDate} format="short" timeZone={parts.timeZone} />
          </p>
        ),
      },
    },
    { key: 'actions', header: 'Actions', cell: (row) => <Actions row={row} {...parts} /> },
  ];
}
