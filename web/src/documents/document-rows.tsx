import type { ParishDocument } from '@namugongo/contract/documents';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import { sizeWords } from '../ui/uploads/UploadList.tsx';
import { audienceInWords } from './audience-words.ts';
import styles from './Documents.module.css';

export type DocumentParts = {
  isSecretary: boolean;
  timeZone: string | undefined;
  /** The document that is being downloaded. */
  loading: number | null;
  onDownload: (row: ParishDocument) => void;
  onDelete: (row: ParishDocument) => void;
  /** Opens its versions and whom it is for. */
  onOpen: (row: ParishDocument) => void;
};
type RowProps = DocumentParts & { row: ParishDocument };

/** What a search looks in. */
export const documentText = ({ name, usageDescription }: ParishDocument): string =>
  `${name} ${usageDescription}`;

function Actions({ row, isSecretary, loading, onDownload, onDelete, onOpen }: RowProps) {
  return (
    <div className={styles.actions}>
      <Button
        look="soft"
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
            look="quiet"
            size="small"
            icon={<Pencil aria-hidden="true" />}
            aria-label={`Update ${row.name}`}
            onClick={() => onOpen(row)}
          >
            Update
          </Button>
          <Button
            look="quiet"
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
      File id {row.id}, {sizeWords(row.bytes)}
      {row.versions > 1 && `, version ${row.versions}`}
      {isSecretary && `, for: ${audienceInWords(row.audience)}`}
    </span>
  );
}

/** Name, usage, upload moment and what can be done (specification, section 2). */
export function documentColumns(parts: DocumentParts): readonly Column<ParishDocument>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      orders: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
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
      cell: (row) => <span className={styles.usage}>{row.usageDescription}</span>,
    },
    {
      key: 'uploadDate',
      header: 'Upload Date',
      orders: { ascending: 'Oldest first', descending: 'Newest first' },
      sort: (row) => row.uploadDate,
      cell: (row) => (
        <span className={styles.when}>
          <MomentText moment={row.uploadDate} shape="short" timeZone={parts.timeZone} />
        </span>
      ),
    },
    { key: 'actions', header: 'Actions', cell: (row) => <Actions row={row} {...parts} /> },
  ];
}

/** A document on a phone. */
export function DocumentCard({ row, ...parts }: RowProps) {
  return (
    <div className={styles.card}>
      <p className={styles.name}>
        <b>{row.name}</b>
        <Facts row={row} isSecretary={parts.isSecretary} />
      </p>
      <p className={styles.usage}>{row.usageDescription}</p>
      <p className={styles.small}>
        <MomentText moment={row.uploadDate} shape="short" timeZone={parts.timeZone} />
      </p>
      <Actions row={row} {...parts} />
    </div>
  );
}
