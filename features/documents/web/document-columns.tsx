import type { ParishDocument } from '#features/documents/contract/documents.ts';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import type { Column } from '#ui/table/DataTable.tsx';
import { LongText } from '#ui/data/LongText.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { formatFileSize } from '#ui/uploads/UploadList.tsx';
import { formatAudience } from './AudienceFields.tsx';
import styles from './Documents.module.css';

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
export const getDocumentSearchText = ({ name, usageDescription }: ParishDocument): string =>
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
      {isSecretary && `, for: ${formatAudience(row.audience)}`}
    </span>
  );
}

/** Name, usage, upload date and actions (specification, section 2). */
export function getDocumentColumns(parts: DocumentRowOptions): readonly Column<ParishDocument>[] {
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
