import type { Person } from '@namugongo/contract/people';
import { roleWords } from '@namugongo/contract/rules/roles';
import { UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSite } from '../site.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { TelephoneText } from '../ui/TelephoneText.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import styles from './People.module.css';
import { PersonDialog } from './PersonDialog.tsx';
import { usePeople } from './queries.ts';

const none: readonly Person[] = [];
const wordsOf = ({ name, email, telephone, roles }: Person) =>
  [name, email, telephone, ...roles.map((role) => roleWords[role].name)].join(' ');

/** /people: who has an account, and what they may. */
export function PeopleScreen() {
  const { data: people = none, error, isPending, isFetching, refetch } = usePeople();
  const { data: site } = useSite();
  const [inviting, setInviting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const timeZone = site?.timeZone;
  const columns = useMemo(() => columnsOf(timeZone, setOpenId), [timeZone]);
  const open = people.find(({ id }) => id === openId);
  return (
    <TeamPage
      title="People and roles"
      subtitle="Everybody who can sign in, and what they may do."
      actions={
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
          Invite somebody
        </Button>
      }
    >
      {error && <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {isPending && <RowsSkeleton search words="Loading people..." />}
      {people.length > 0 && (
        <DataTable
          label="People"
          rows={people}
          columns={columns}
          rowKey={({ id }) => id}
          sorted={{ key: 'name', direction: 'ascending' }}
          search={{ label: 'Name, e-mail, telephone or role', text: wordsOf }}
          empty=""
          card={(person) => <PersonCard person={person} onOpen={() => setOpenId(person.id)} />}
        />
      )}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
      {open && <PersonDialog key={open.id} person={open} onClose={() => setOpenId(null)} />}
    </TeamPage>
  );
}

function columnsOf(timeZone: string | undefined, onOpen: (id: string) => void): Column<Person>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: ({ name }) => name,
      orders: { ascending: 'By name', descending: 'By name, from the end' },
      cell: ({ name, email }) => (
        <p className={styles.name}>
          {name}
          <span>{email}</span>
        </p>
      ),
    },
    {
      key: 'telephone',
      header: 'Telephone',
      cell: ({ telephone }) => telephone && <TelephoneText digits={telephone} />,
    },
    { key: 'roles', header: 'Roles', cell: (person) => <RoleBadges person={person} /> },
    {
      key: 'lastSeenAt',
      header: 'Last seen',
      sort: ({ lastSeenAt }) => lastSeenAt?.getTime() ?? 0,
      orders: { ascending: 'Longest away first', descending: 'Seen last first' },
      cell: (person) => <LastSeen person={person} timeZone={timeZone} />,
    },
    {
      key: 'change',
      header: 'Account',
      right: true,
      cell: ({ id, name }) => (
        <Button look="quiet" size="small" aria-label={`Change ${name}`} onClick={() => onOpen(id)}>
          Change
        </Button>
      ),
    },
  ];
}

function RoleBadges({ person: { roles } }: { person: Person }) {
  if (roles.length === 0) return <span className={styles.soft}>none</span>;
  return (
    <span className={styles.badges}>
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'warn' : 'plain'}>
          {roleWords[role].name}
        </Badge>
      ))}
    </span>
  );
}

function LastSeen({
  person: { lastSeenAt, invited },
  timeZone,
}: {
  person: Person;
  timeZone: string | undefined;
}) {
  if (lastSeenAt) return <MomentText moment={lastSeenAt} shape="date" timeZone={timeZone} />;
  return <span className={styles.soft}>{invited ? 'invited, not yet here' : 'signed out'}</span>;
}

function PersonCard({ person, onOpen }: { person: Person; onOpen: () => void }) {
  return (
    <div className={styles.card}>
      <p className={styles.name}>
        {person.name}
        <span>{person.email}</span>
      </p>
      <RoleBadges person={person} />
      <div className={styles.line}>
        <LastSeen person={person} timeZone={undefined} />
        <Button look="quiet" size="small" aria-label={`Change ${person.name}`} onClick={onOpen}>
          Change
        </Button>
      </div>
    </div>
  );
}
