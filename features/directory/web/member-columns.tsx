import { getTelephoneUrl } from '#contract/rules/telephones.ts';
import { decapitalize } from '#contract/rules/capitals.ts';
import { householdRoleLabels } from '#features/directory/contract/rules/household-roles.ts';
import { memberStatusLabels } from '#features/directory/contract/rules/member-statuses.ts';
import { linkTo } from '#contract/screens.ts';
import { formatAddress } from '#features/directory/contract/rules/addresses.ts';
import { type Member } from '#features/directory/contract/directory.ts';
import {
  type MemberFieldName,
  memberFieldNames,
  memberFields,
} from '#features/directory/contract/member-fields.ts';
import { memberColumns } from '#features/directory/contract/member-columns.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { Email, Pencil, QrCode, Trash2 } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Badge } from '#ui/data/Badge.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import type { Column } from '#ui/table/DataTable.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Directory.module.css';
import { MemberPhoto } from './MemberPhoto.tsx';
import photoStyles from './MemberPhoto.module.css';

export type MemberActions = {
  canEdit: boolean;
  /** Without a mail server no one can be contacted. */
  sendsEmail: boolean;
  onContact: (member: Member) => void;
  onCard: (member: Member) => void;
  onDelete: (member: Member) => void;
};

const visible = (value: string | null, show: (text: string) => ReactNode) =>
  value === null ? (
    <span className={layout.soft} aria-label="Not shown">
      –
    </span>
  ) : (
    show(value)
  );

const renderEmailLink = (address: string) => (
  <a href={`mailto:${address}`} className={styles.email}>
    {address}
  </a>
);
const renderTelephoneLink = (digits: string) => (
  <a href={getTelephoneUrl(digits)}>
    <TelephoneNumber digits={digits} />
  </a>
);

const renderers: Record<
  (typeof memberFields)[MemberFieldName]['kind'],
  (text: string) => ReactNode
> = {
  telephone: renderTelephoneLink,
  email: renderEmailLink,
  text: (text) => text,
  address: formatAddress,
  day: (text) => text,
  note: (text) => text,
};

const fieldCells = mapFields(
  memberFields,
  ({ kind }, name) =>
    (member: Member) =>
      visible(member[name], renderers[kind]),
);

/** #, name, the fields, Update, Delete (specification, section 2). */
export function getMemberColumns(
  numbers: ReadonlyMap<number, number>,
  actions: MemberActions,
): Column<Member>[] {
  const fields: Column<Member>[] = [
    { key: 'number', header: '#', cell: ({ id }) => numbers.get(id) },
    ...toTableColumns(memberColumns, {
      visible: ['name', ...memberFieldNames.filter((name) => memberFields[name].isColumn)],
      cells: { name: (member) => <Name member={member} />, ...fieldCells },
    }),
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
      { key: 'card', header: 'Card', cell: (member) => <Card member={member} {...actions} /> },
    ];
  return [
    ...fields,
    { key: 'card', header: 'Card', cell: (member) => <Card member={member} {...actions} /> },
    { key: 'update', header: 'Update', cell: (member) => <Update member={member} /> },
    {
      key: 'delete',
      header: 'Delete',
      cell: (member) => <Delete member={member} {...actions} />,
    },
  ];
}

function Name({ member }: { member: Member }) {
  const { name, own, household, householdRole, status, statusDay } = member;
  const role = householdRoleLabels[householdRole];
  const further = memberFieldNames.filter(
    (field) => !memberFields[field].isColumn && member[field] !== null,
  );
  return (
    <div className={photoStyles.beside}>
      <MemberPhoto member={member} />
      <p className={styles.name}>
        {name} {own && <Badge tone="ok">You</Badge>}
        {status !== 'present' && (
          <span>
            {memberStatusLabels[status]}
            {statusDay && `, ${statusDay}`}
          </span>
        )}
        {household && (
          <span>
            {household.name}
            {role && `, ${decapitalize(role)}`}
            {household.address && `, ${formatAddress(household.address)}`}
          </span>
        )}
        {further.map((field) => (
          <span key={field}>
            {memberFields[field].label}: {renderers[memberFields[field].kind](member[field] ?? '')}
          </span>
        ))}
      </p>
    </div>
  );
}

function Update({ member: { id, name } }: { member: Member }) {
  return (
    <LinkButton
      to={linkTo('/edit-member/$id', { id })}
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

function Card({ member, onCard }: RowAction) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<QrCode aria-hidden="true" />}
      aria-label={`Card of ${member.name}`}
      onClick={() => onCard(member)}
    >
      Card
    </Button>
  );
}

function Contact({ member, sendsEmail, onContact }: RowAction) {
  if (!member.canContact || !sendsEmail) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Email aria-hidden="true" />}
      aria-label={`Contact ${member.name}`}
      onClick={() => onContact(member)}
    >
      Contact
    </Button>
  );
}

/** A link says what it is; a text needs its label. */
function CardField({ name, value }: { name: MemberFieldName; value: string }) {
  const { kind, label } = memberFields[name];
  if (kind === 'telephone' || kind === 'email') return renderers[kind](value);
  return (
    <span>
      {label}: {renderers[kind](value)}
    </span>
  );
}

/** A member on a small screen: name, visible fields and actions. */
export function MemberCard({ number, ...row }: RowAction & { number: number | undefined }) {
  const { member, canEdit } = row;
  const { own } = member;
  const visibleFields = memberFieldNames.filter(
    (field) => memberFields[field].isColumn && member[field],
  );
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <Name member={member} />
        <span className={styles.number}>{number}</span>
      </div>
      {visibleFields.length > 0 && (
        <p className={styles.cardFacts}>
          {visibleFields.map((field) => (
            <CardField key={field} name={field} value={member[field] ?? ''} />
          ))}
        </p>
      )}
      <div className={styles.cardActions}>
        {(canEdit || own) && <Update member={member} />}
        {canEdit && <Delete {...row} />}
        <Card {...row} />
        {!own && <Contact {...row} />}
      </div>
    </div>
  );
}
