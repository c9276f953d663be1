import type { Member } from '@namugongo/contract/directory';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import { Mail, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../ui/data/Badge.tsx';
import { Button, LinkButton } from '../ui/controls/Button.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import { TelephoneNumber } from '../ui/data/TelephoneNumber.tsx';
import styles from './Directory.module.css';

export type MemberActions = {
  canEdit: boolean;
  /** Without a mail server no one can be contacted. */
  sendsEmail: boolean;
  onContact: (member: Member) => void;
  onDelete: (member: Member) => void;
};

/** The text that a search matches: only fields that the reader can see. */
export const getMemberSearchText = ({
  name,
  telephone,
  email,
  kabondo,
  household,
}: Member): string =>
  [name, telephone, telephone && formatTelephone(telephone), email, kabondo, household?.name]
    .filter(Boolean)
    .join(' ');

const visible = (value: string | null, show: (text: string) => ReactNode = (text) => text) =>
  value === null ? (
    <span className={styles.hidden} aria-label="Not shown">
      –
    </span>
  ) : (
    show(value)
  );

export const renderEmailLink = (address: string) => <a href={`mailto:${address}`}>{address}</a>;
export const renderTelephoneLink = (digits: string) => (
  <a href={`tel:+1${digits}`}>
    <TelephoneNumber digits={digits} />
  </a>
);

/** #, name, telephone, email, kabondo, Update, Delete (specification, section 2). */
export function getMemberColumns(
  numbers: ReadonlyMap<number, number>,
  actions: MemberActions,
): Column<Member>[] {
  const fields: Column<Member>[] = [
    { key: 'number', header: '#', cell: ({ id }) => numbers.get(id) },
    {
      key: 'name',
      header: 'Name',
      sort: ({ name }) => name,
      sortLabels: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
      cell: (member) => <Name member={member} />,
    },
    {
      key: 'telephone',
      header: 'Telephone',
      cell: ({ telephone }) => visible(telephone, renderTelephoneLink),
    },
    {
      key: 'email',
      header: 'Email',
      sort: ({ email }) => email ?? '',
      cell: ({ email }) => visible(email, renderEmailLink),
    },
    {
      key: 'kabondo',
      header: 'Kabondo',
      sort: ({ kabondo }) => kabondo ?? '',
      sortLabels: { ascending: 'Kabondo, A to Z', descending: 'Kabondo, Z to A' },
      cell: ({ kabondo }) => visible(kabondo),
    },
  ];
  if (!actions.canEdit)
    return [
      ...fields,
      {
        key: 'contact',
        header: 'Contact',
        alignRight: true,
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
      variant="secondary"
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
      variant="secondary"
      size="small"
      icon={<Trash2 aria-hidden="true" />}
      aria-label={`Delete ${member.name}`}
      onClick={() => onDelete(member)}
    >
      Delete
    </Button>
  );
}

function Contact({ member, sendsEmail, onContact }: RowAction) {
  if (!member.canContact || !sendsEmail) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Mail aria-hidden="true" />}
      aria-label={`Contact ${member.name}`}
      onClick={() => onContact(member)}
    >
      Contact
    </Button>
  );
}

/** A member on a small screen: name, visible fields and actions. */
export function MemberCard({ number, ...row }: RowAction & { number: number | undefined }) {
  const { member, canEdit } = row;
  const { telephone, email, kabondo, own } = member;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <Name member={member} />
        <span className={styles.number}>{number}</span>
      </div>
      {(telephone ?? email ?? kabondo) && (
        <p className={styles.cardFacts}>
          {telephone && renderTelephoneLink(telephone)}
          {email && renderEmailLink(email)}
          {kabondo && <span>Kabondo: {kabondo}</span>}
        </p>
      )}
      <div className={styles.cardActions}>
        {(canEdit || own) && <Update member={member} />}
        {canEdit && <Delete {...row} />}
        {!own && <Contact {...row} />}
      </div>
    </div>
  );
}
