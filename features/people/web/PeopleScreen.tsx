import type { Person } from '#features/people/contract/people.ts';
import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { UserPlus } from '#ui/icons.ts';
import { linkTo } from '#contract/screens.ts';
import { useNavigate, useSearch } from '#ui/router/use-router.ts';
import { useMemo, useState } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './People.module.css';
import { PersonDialog } from './PersonDialog.tsx';
import { usePeople } from './queries.ts';

const getSearchText = ({ name, email, telephone, roles }: Person) =>
  [name, email, telephone, ...roles.map((role) => roleDescriptions[role].name)].join(' ');

/** /people: all accounts with their roles. */
export function PeopleScreen() {
  const people = usePeople();
  const { data: site } = useSite();
  const [isInviting, setInviting] = useState(false);
  const { account: openId } = useSearch();
  const navigate = useNavigate();
  const timeZone = site?.timeZone;
  const columns = useMemo(
    () =>
      buildColumns(
        timeZone,
        (account) => void navigate({ to: linkTo('/people', { account }), resetScroll: false }),
      ),
    [timeZone, navigate],
  );
  const open = people.data?.find(({ id }) => id === openId);
  return (
    <StaffPage
      title="People and roles"
      subtitle="Everyone who can sign in, and what they can do."
      actions={
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      }
    >
      <Loaded query={people} skeleton={<RowsSkeleton search label="Loading people..." />}>
        {(rows) => (
          <DataTable
            label="People"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            defaultSort={{ key: 'name', direction: 'ascending' }}
            search={{ label: 'Name, email, phone or role', text: getSearchText }}
            empty=""
            cardGap="0.7rem"
          />
        )}
      </Loaded>
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} />
      {open && (
        <PersonDialog
          key={open.id}
          person={open}
          onClose={() => void navigate({ to: '/people', replace: true, resetScroll: false })}
        />
      )}
    </StaffPage>
  );
}

function buildColumns(
  timeZone: string | undefined,
  onOpen: (id: string) => void,
): Column<Person>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: ({ name }) => name,
      sortLabels: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
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
      cell: ({ telephone }) => telephone && <TelephoneNumber digits={telephone} />,
      card: { hidden: true },
    },
    { key: 'roles', header: 'Roles', cell: (person) => <RoleBadges person={person} /> },
    {
      key: 'lastSeenAt',
      header: 'Last seen',
      sort: ({ lastSeenAt }) => lastSeenAt?.getTime() ?? 0,
      sortLabels: { ascending: 'Away longest', descending: 'Seen most recently' },
      cell: (person) => <LastSeen person={person} timeZone={timeZone} />,
    },
    {
      key: 'change',
      header: 'Account',
      alignRight: true,
      card: { beside: true },
      cell: ({ id, name }) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Change ${name}`}
          onClick={() => onOpen(id)}
        >
          Change
        </Button>
      ),
    },
  ];
}

function RoleBadges({ person: { roles } }: { person: Person }) {
  if (roles.length === 0) return <span className={layout.soft}>none</span>;
  return (
    <span className={styles.badges}>
      {roles.map((role) => (
        <Badge key={role} tone={role === 'admin' ? 'warn' : 'plain'}>
          {roleDescriptions[role].name}
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
  if (lastSeenAt) return <Timestamp date={lastSeenAt} format="date" timeZone={timeZone} />;
  return (
    <span className={layout.soft}>{invited ? "invited, hasn't signed in yet" : 'signed out'}</span>
  );
}
