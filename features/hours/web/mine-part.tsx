import { linkTo } from '#contract/screens.ts';
import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { getHourTurn } from '#features/hours/contract/rules/hour-progress.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { MineRow, MineRows, mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import layout from '#ui/layout/layout.module.css';
import { formatHours, formatHourTitle } from './hour-labels.tsx';
import { canUseHoursBank, useOwnHours } from './queries.ts';

const waits = (hour: Hour) => {
  const { isMine, waitsFor } = getHourTurn(hour);
  return isMine || waitsFor !== null;
};

function OwnHours() {
  return (
    <>
      <OwnTotals />
      <Loaded query={useOwnHours()} skeleton={mineSkeleton}>
        {(rows) => <WaitingHours rows={rows.filter(waits)} />}
      </Loaded>
      <div className={layout.row}>
        <LinkButton
          to={linkTo('/professionalhours', { panel: 'own' })}
          variant="secondary"
          size="small"
        >
          All my offers and requests
        </LinkButton>
        <LinkButton to="/add-professional-hour" variant="secondary" size="small">
          Offer Hours
        </LinkButton>
      </div>
    </>
  );
}

function OwnTotals() {
  const query = useQuery({ ...apiQueryOptions(hours.getOwnTotals, {}), staleTime: 0 });
  return (
    <Loaded query={query} skeleton={null}>
      {({ volunteered, received }) => (
        <p>
          <b>{formatHours(volunteered)}</b> given, <b>{formatHours(received)}</b> received
        </p>
      )}
    </Loaded>
  );
}

function WaitingHours({ rows }: { rows: readonly Hour[] }) {
  if (rows.length === 0) return <p>No request waits for you.</p>;
  return (
    <MineRows label="Requests that wait">
      {rows.map((hour) => (
        <MineRow key={hour.id} title={formatHourTitle(hour)} detail={getHourTurn(hour).message}>
          <LinkButton
            to={linkTo('/professionalhours/$id', { id: hour.id })}
            variant={getHourTurn(hour).isMine ? 'outline' : 'secondary'}
            size="small"
            aria-label={`Open ${formatHourTitle(hour)}`}
          >
            Open
          </LinkButton>
        </MineRow>
      ))}
    </MineRows>
  );
}

export const ownHoursPart: MinePart = {
  title: 'My hours',
  group: 'own',
  isFor: canUseHoursBank,
  Content: OwnHours,
};
