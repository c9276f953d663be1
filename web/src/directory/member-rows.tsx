import type { Member } from '@namugongo/contract/directory';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import { Mail, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { TelephoneText } from '../ui/TelephoneText.tsx';
import styles from './Directory.module.css';

export type MemberActions = {
  isKeeper: boolean;
  onContact: (member: Member) => void;
  onDelete: (member: Member) => void;
};

/** What a search looks in: only what the reader sees. */
export const memberText = ({ name, telephone, email, kabondo, household }: Member): string =>
  [name, telephone, telephone && formatTelephone(telephone), email, kabondo, household?.name]
    .filter(Boolean)
    .join(' ');

const shown = (value: string | null, show: (text: string) => ReactNode = (text) => text) =>
  value === null ? (
    <span className={styles.hidden} aria-label="not shown">
      –
    </span>
  ) : (
    show(value)
  );

export const emailLink = (address: string) => <a href={`mailto:${address}`}>{address}</a>;
export const telephoneLink = (digits: string) => (
  <a href={`tel:+1${digits}`}>
    <TelephoneText digits={digits} />
  </a>
);

/** #, name, telephone, email, kabondo, Update, Delete (specification, section 2). */
export function memberColumns(
  numbers: ReadonlyMap<number, number>,
  actions: MemberActions,
): Column<Member>[] {
  const fields: Column<Member>[] = [
    { key: 'number', header: '#', cell: ({ id }) => numbers.get(id) },
    {
      key: 'name',
      header: 'Name',
      sort: ({ name }) => name,
      orders: { ascending: 'By name', descending: 'By name, from the end' },
      cell: (member) => <Name member={member} />,
    },
    {
      key: 'telephone',
      header: 'Telephone',
      cell: ({ telephone }) => shown(telephone, telephoneLink),
    },
    {
      key: 'email',
      header: 'Email',
      sort: ({ email }) => email ?? '',
      cell: ({ email }) => shown(email, emailLink),
    },
    {
      key: 'kabondo',
      header: 'Kabondo',
      sort: ({ kabondo }) => kabondo ?? '',
      orders: { ascending: 'By kabondo', descending: 'By kabondo, from the end' },
      cell: ({ kabondo }) => shown(kabondo),
    },
  ];
  if (!actions.isKeeper)
    return [
      ...fields,
      {
        key: 'contact',
        header: 'Contact',
        right: true,
        cell: (member) =>
          member.own ? <Update member={member} /> : <Contact member={member} {...actions} />,
      },
    ];
  return [
    ...fields,
    { key: 'update', header: 'Update', cell: (member) => <Update member={member} /> },
    {
      key: 'delete',
      header: 'Delete',
      cell: (member) => <Delete member={member} {...actions} />,
    },
  ];
}

function Name({ member: { name, own, household } }: { member: Member }) {
  return (
    <p className={styles.name}>
      {name} {own && <Badge tone="ok">You</Badge>}
      {household && (
        <span>
          {household.name}
          {household.address && `, ${household.address}`}
        </span>
      )}
    </p>
  );
}

function Update({ member: { id, name } }: { member: Member }) {
  return (
    <LinkButton
      to={`/edit-member/${id}`}
      look="quiet"
      size="small"
      icon={<Pencil aria-hidden="true" />}
      aria-label={`Update ${name}`}
    >
      Update
    </LinkButton>
  );
}

type RowAction = { member: Member } & MemberActions;

function Delete({ member, onDelete }: RowAction) {
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Trash2 aria-hidden="true" />}
      aria-label={`Delete ${member.name}`}
      onClick={() => onDelete(member)}
    >
      Delete
    </Button>
  );
}

function Contact({ member, onContact }: RowAction) {
  if (!member.canContact) return null;
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Mail aria-hidden="true" />}
      aria-label={`Contact ${member.name}`}
      onClick={() => onContact(member)}
    >
      Contact
    </Button>
  );
}

/** A member on a phone: the name, what is shown of them, and what can be done. */
export function MemberCard({ number, ...row }: RowAction & { number: number | undefined }) {
  const { member, isKeeper } = row;
  const { telephone, email, kabondo, own } = member;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <Name member={member} />
        <span className={styles.number}>{number}</span>
      </div>
      {(telephone ?? email ?? kabondo) && (
        <p className={styles.cardFacts}>
          {telephone && telephoneLink(telephone)}
          {email && emailLink(email)}
          {kabondo && <span>Kabondo: {kabondo}</span>}
        </p>
      )}
      <div className={styles.cardActions}>
        {(isKeeper || own) && <Update member={member} />}
        {isKeeper && <Delete {...row} />}
        {!own && <Contact {...row} />}
      </div>
    </div>
  );
}
