import type { Hour } from '@namugongo/contract/hour-records';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import styles from './Hours.module.css';
import { actorWords, dayText, StateBadge } from './state-words.tsx';

const isWaiting = ({ state, forwarded, claimed }: Hour) =>
  (state === 'Requested' && !forwarded) || (state === 'Accepted' && claimed);

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
    cell: ({ volunteerName, offeredBy }) => <Named name={volunteerName} by={offeredBy} />,
  },
  {
    key: 'requester',
    header: 'Requester',
    sort: ({ requesterName }) => requesterName ?? '',
    cell: ({ requesterName, askedBy }) =>
      requesterName && <Named name={requesterName} by={askedBy} />,
  },
  {
    key: 'endDate',
    header: 'End Date',
    sort: ({ endDate }) => endDate ?? '9999',
    cell: ({ endDate }) => dayText(endDate),
  },
  {
    key: 'state',
    header: 'Status',
    sort: ({ state }) => state,
    cell: (hour) => (
      <span className={styles.state}>
        <StateBadge state={hour.state} />
        {isWaiting(hour) && <span>waits for you</span>}
      </span>
    ),
  },
  { key: 'open', header: 'Offer', right: true, cell: (hour) => <Open hour={hour} /> },
];

function Named({ name, by }: { name: string; by: string | null }) {
  return (
    <p className={styles.named}>
      {name}
      {by && <span>by {by}</span>}
    </p>
  );
}

function Open({ hour: { id, category } }: { hour: Hour }) {
  return (
    <LinkButton
      to={`/professionalhours/${id}`}
      look="quiet"
      size="small"
      aria-label={`Open offer ${id}, ${category}`}
    >
      Open
    </LinkButton>
  );
}

const textOf = ({ category, volunteerName, requesterName, description, state }: Hour) =>
  [category, volunteerName, requesterName, description, state].join(' ');

/** Every offer, for the coordinator. */
export function HourRows({ rows }: { rows: readonly Hour[] }) {
  return (
    <DataTable
      label="All offers"
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      search={{ label: 'Service, name or status', text: textOf }}
      empty="Nobody has offered hours yet."
      card={(hour) => <HourFacts hour={hour} />}
    />
  );
}

/** One's own offer or request, and what it waits for. */
export function HourCard({ hour }: { hour: Hour }) {
  return (
    <Card as="li" className={styles.own}>
      <HourFacts hour={hour} />
    </Card>
  );
}

function HourFacts({ hour }: { hour: Hour }) {
  const { id, category, description, volunteerName, requesterName, actor, state } = hour;
  const other = actor === 'volunteer' ? requesterName : volunteerName;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <b>{category}</b>
        <span className={styles.soft}>#{id}</span>
      </div>
      <p className={styles.clamped}>{description}</p>
      <p className={styles.soft}>
        {[actorWords[actor], other].filter(Boolean).join(' · ')}
        {isWaiting(hour) && actor === 'coordinator' && ' · waits for you'}
      </p>
      <div className={styles.cardFoot}>
        <StateBadge state={state} />
        <Open hour={hour} />
      </div>
    </div>
  );
}
