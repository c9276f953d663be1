import type { Member } from '@namugongo/contract/directory';
import { BookOpen, House, Upload, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, LinkButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { RowsTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { useTableRows } from '../ui/useTableRows.ts';
import { ExportButtons } from '../ui/ExportButtons.tsx';
import type { TableFile } from '../ui/table-file.ts';
import { ContactDialog } from './ContactDialog.tsx';
import styles from './Directory.module.css';
import { ImportMembers } from './ImportMembers.tsx';
import { MemberCard, memberColumns, memberText } from './member-rows.tsx';
import { useIsKeeper, useMembers, useOwnEntry, useRemoveMember } from './queries.ts';

const none: readonly Member[] = [];

/** /directory: the members, each field only for whom it is meant (specification, section 2; parish knowledge, 'Directory'). */
export function DirectoryScreen() {
  const members = useMembers();
  const isKeeper = useIsKeeper();
  const [importing, setImporting] = useState(false);
  const rows = members.data ?? none;
  return (
    <TeamPage
      title="List of Members"
      subtitle="Everybody sees of you what you choose."
      actions={
        isKeeper ? (
          <KeeperActions rows={rows} onImport={() => setImporting(true)} />
        ) : (
          <OwnEntryLink />
        )
      }
    >
      <QueryProblem query={members} />
      {members.isPending && <RowsSkeleton search rows={8} words="Loading members..." />}
      {members.data && <Members rows={rows} isKeeper={isKeeper} />}
      {isKeeper && <ImportMembers opened={importing} onClose={() => setImporting(false)} />}
    </TeamPage>
  );
}

function OwnEntryLink() {
  const { data: own } = useOwnEntry();
  if (!own) return null;
  return <LinkButton to={`/edit-member/${own.id}`}>My entry</LinkButton>;
}

const headers = ['Name', 'Telephone', 'Email', 'Kabondo', 'Household'];

function membersFile(rows: readonly Member[]): TableFile {
  const lines = rows.map(({ name, telephone, email, kabondo, household }) => [
    name,
    telephone ?? '',
    email ?? '',
    kabondo ?? '',
    household?.name ?? '',
  ]);
  return { name: 'members', headers, rows: lines };
}

type KeeperActionsProps = { rows: readonly Member[]; onImport: () => void };

function KeeperActions({ rows, onImport }: KeeperActionsProps) {
  return (
    <div className={styles.keeperActions}>
      <LinkButton to="/add-member" icon={<UserPlus aria-hidden="true" />}>
        Add New Member
      </LinkButton>
      <Button look="quiet" icon={<Upload aria-hidden="true" />} onClick={onImport}>
        Import
      </Button>
      <ExportButtons disabled={rows.length === 0} file={() => membersFile(rows)} />
      <LinkButton to="/households" look="quiet" icon={<House aria-hidden="true" />}>
        Households
      </LinkButton>
      <LinkButton to="/directory-booklet" look="quiet" icon={<BookOpen aria-hidden="true" />}>
        Booklet
      </LinkButton>
    </div>
  );
}

function Members({ rows, isKeeper }: { rows: readonly Member[]; isKeeper: boolean }) {
  const [asked, setAsked] = useState<Member | null>(null);
  const [writingTo, setWritingTo] = useState<Member | null>(null);
  const remove = useRemoveMember();
  const numbers = useMemo(() => new Map(rows.map(({ id }, index) => [id, index + 1])), [rows]);
  const actions = useMemo(
    () => ({ isKeeper, onContact: setWritingTo, onDelete: setAsked }),
    [isKeeper],
  );
  const columns = useMemo(() => memberColumns(numbers, actions), [numbers, actions]);
  const table = useTableRows({ rows, columns, text: memberText });
  return (
    <>
      {remove.error && <ProblemMessage error={remove.error} />}
      <RowsTable
        label="List of Members"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, telephone, e-mail or kabondo"
        empty={<NobodyYet isKeeper={isKeeper} />}
        card={(member) => (
          <MemberCard member={member} number={numbers.get(member.id)} {...actions} />
        )}
      />
      <ConfirmDialog
        question={`Delete “${asked?.name}”?`}
        opened={asked !== null}
        yes="Delete"
        busy={remove.isPending}
        onYes={() => asked && remove.mutate(asked, { onSettled: () => setAsked(null) })}
        onNo={() => setAsked(null)}
      >
        <p>The entry leaves the directory. An account of this person stays.</p>
      </ConfirmDialog>
      {writingTo && <ContactDialog member={writingTo} onClose={() => setWritingTo(null)} />}
    </>
  );
}

function NobodyYet({ isKeeper }: { isKeeper: boolean }) {
  return (
    <EmptyState
      title="Nobody is in the directory yet"
      actions={isKeeper && <LinkButton to="/add-member">Add New Member</LinkButton>}
    >
      {isKeeper
        ? 'Add the first member, or import a CSV file with a line for each of them.'
        : 'The secretary adds the members of the community.'}
    </EmptyState>
  );
}
