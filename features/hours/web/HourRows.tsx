import { linkTo } from '#contract/screens.ts';
import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import { getHourTurn } from '#features/hours/contract/rules/hour-progress.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Hours.module.css';
import { hourRoleLabels, formatOptionalDay, StateBadge } from './hour-labels.tsx';

/** 'Your turn', or whose turn it is; null when no one has to act. */
function formatTurn(hour: Hour): string | null {
  const { isMine, waitsFor } = getHourTurn(hour);
  if (isMine) return 'Your turn';
  return waitsFor && `Waiting for ${waitsFor}`;
}

const columns: readonly Column<Hour>[] = [
  { key: 'id', header: '#', sort: ({ id }) => id, cell: ({ id }) => id },
  {
    key: 'category',
    header: 'Service',
    sort: ({ category }) => category,
    cell: ({ category }) => <b>{category}</b>,
  },
  {
    key: 'volunteer',
    header: 'Volunteer',
    sort: ({ volunteerName }) => volunteerName,
    cell: ({ volunteerName, createdById }) => <Named name={volunteerName} by={createdById} />,
  },
  {
    key: 'requester',
    header: 'Requester',
    sort: ({ requesterName }) => requesterName ?? '',
    cell: ({ requesterName, requestedById }) =>
      requesterName && <Named name={requesterName} by={requestedById} />,
  },
  {
    key: 'endDate',
    header: 'End Date',
    sort: ({ endDate }) => endDate ?? '9999',
    cell: ({ endDate }) => formatOptionalDay(endDate),
  },
  {
    key: 'state',
    header: 'Status',
    sort: ({ state }) => state,
    cell: (hour) => (
      <span className={styles.state}>
        <StateBadge state={hour.state} />
        <Turn hour={hour} />
      </span>
    ),
  },
  { key: 'open', header: 'Offer', alignRight: true, cell: (hour) => <Open hour={hour} /> },
];

function Turn({ hour }: { hour: Hour }) {
  const turn = formatTurn(hour);
  return turn && <span className={turn === 'Your turn' ? styles.turn : undefined}>{turn}</span>;
}

function Named({ name, by }: { name: string; by: string | null }) {
  return (
    <p className={styles.named}>
      {name}
      {by && <span>by {by}</span>}
    </p>
  );
}

function Open({ hour }: { hour: Hour }) {
  const { id, category, isOpenRequest } = hour;
  return (
    <LinkButton
      to={linkTo('/professionalhours/$id', { id })}
      variant="secondary"
      size="small"
      aria-label={`Open ${isOpenRequest ? 'request' : 'offer'} ${id}, ${category}`}
    >
      Open
    </LinkButton>
  );
}

const getSearchText = ({
  category,
  volunteerName,
  requesterName,
  description,
  note,
  state,
}: Hour) => [category, volunteerName, requesterName, description, note, state].join(' ');

/** All offers, for the coordinator. */
export function HourRows({ rows }: { rows: readonly Hour[] }) {
  return (
    <DataTable
      label="All offers"
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      search={{ label: 'Service, name or status', text: getSearchText }}
      empty="No offers yet."
      card={(hour) => <HourFacts hour={hour} />}
    />
  );
}

/** The reader's own offer or request. */
export function HourCard({ hour }: { hour: Hour }) {
  return (
    <Card as="li" className={styles.own}>
      <HourFacts hour={hour} />
    </Card>
  );
}

function HourFacts({ hour }: { hour: Hour }) {
  const { id, category, description, note, volunteerName, requesterName, role, state } = hour;
  const { isOpenRequest } = hour;
  const needsOffer = isOpenRequest && role === 'coordinator';
  const other = role === 'volunteer' || needsOffer ? requesterName : volunteerName;
  return (
    <div className={layout.stackTight}>
      <div className={styles.cardHead}>
        <b>{category}</b>
        <span className={layout.soft}>#{id}</span>
      </div>
      <p className={styles.clamped}>{isOpenRequest ? note : description}</p>
      <p className={layout.soft}>{[hourRoleLabels[role], other].filter(Boolean).join(' · ')}</p>
      <div className={styles.cardFoot}>
        <span className={styles.state}>
          <StateBadge state={state} />
          <Turn hour={hour} />
        </span>
        <Open hour={hour} />
      </div>
    </div>
  );
}
