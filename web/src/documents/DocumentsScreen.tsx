import { documents, type ParishDocument } from '@namugongo/contract/documents';
import { screenSentences } from '@namugongo/contract/problems';
import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addressFor } from '../api.ts';
import { useSite } from '../site.ts';
import { LinkButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { RowsTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { useTableRows } from '../ui/useTableRows.ts';
import { DocumentCard, documentColumns, documentText } from './document-rows.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import styles from './Documents.module.css';
import { download } from './download.ts';
import { useDocuments, useIsSecretary, useRemoveDocument } from './queries.ts';
import { TransferProblem } from './TransferProblem.tsx';

const none: readonly ParishDocument[] = [];

/** /documents: what the person may see, each with its download; the secretary keeps them here (specification, section 2). */
export function DocumentsScreen() {
  const found = useDocuments();
  const isSecretary = useIsSecretary();
  const waiting = found.isPending || isSecretary === undefined;
  return (
    <TeamPage
      title="Documents"
      subtitle="Forms, minutes and other papers of the community."
      actions={
        !waiting && (
          <>
            {isSecretary && (
              <LinkButton to="/document-upload" icon={<Upload aria-hidden="true" />}>
                Upload a document
              </LinkButton>
            )}
            <LinkButton to="/file-download" look="quiet" icon={<Download aria-hidden="true" />}>
              Download by file id
            </LinkButton>
          </>
        )
      }
    >
      <QueryProblem query={found} />
      {waiting && !found.error && <RowsSkeleton search rows={5} />}
      {found.data && !waiting && <Documents rows={found.data} isSecretary={isSecretary} />}
    </TeamPage>
  );
}

type DocumentsProps = { rows: readonly ParishDocument[]; isSecretary: boolean };

function Documents({ rows, isSecretary }: DocumentsProps) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone;
  const [asked, setAsked] = useState<ParishDocument | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const remove = useRemoveDocument();
  const load = useMutation({
    mutationFn: ({ id }: ParishDocument) =>
      download(addressFor(documents.download, { params: { id } })),
  });
  const loading = load.isPending ? load.variables.id : null;
  const { mutate } = load;
  const parts = useMemo(
    () => ({
      isSecretary,
      timeZone,
      loading,
      onDownload: mutate,
      onDelete: setAsked,
      onOpen: ({ id }: ParishDocument) => setOpenId(id),
    }),
    [isSecretary, timeZone, loading, mutate],
  );
  const columns = useMemo(() => documentColumns(parts), [parts]);
  const table = useTableRows({ rows: rows.length > 0 ? rows : none, columns, text: documentText });
  const open = rows.find(({ id }) => id === openId);
  return (
    <>
      {load.error && (
        <div className={styles.problem}>
          <TransferProblem error={load.error} words={screenSentences.downloadFailed} />
        </div>
      )}
      {remove.error && <ProblemMessage error={remove.error} />}
      <RowsTable
        label="Documents"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name or usage"
        empty={<NothingYet isSecretary={isSecretary} />}
        card={(row) => <DocumentCard row={row} {...parts} />}
      />
      <ConfirmDialog
        question={`Delete “${asked?.name}”?`}
        opened={asked !== null}
        yes="Delete"
        busy={remove.isPending}
        onYes={() => asked && remove.mutate(asked, { onSettled: () => setAsked(null) })}
        onNo={() => setAsked(null)}
      >
        <p>All its versions go with it. For a moment you can take it back.</p>
      </ConfirmDialog>
      {open && (
        <DocumentDialog document={open} timeZone={timeZone} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

function NothingYet({ isSecretary }: { isSecretary: boolean }) {
  return (
    <EmptyState
      title="There are no documents for you yet"
      actions={
        isSecretary ? (
          <LinkButton to="/document-upload">Upload a document</LinkButton>
        ) : (
          <LinkButton to="/sign-in" look="quiet">
            Sign in
          </LinkButton>
        )
      }
    >
      {isSecretary
        ? 'Upload the first one: any type of file, with a word on what it is for.'
        : 'Some are only for members: sign in to see yours.'}
    </EmptyState>
  );
}
