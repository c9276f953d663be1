import { compareTexts } from '#contract/rules/normalize.ts';
import { linkTo } from '#contract/screens.ts';
import { formatCount } from '#contract/rules/counts.ts';
import type { TeamParty } from '#features/gatherings/contract/gathering-parties.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { countPeople } from '#features/gatherings/contract/rules/places.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import items from '#ui/layout/items.module.css';
import { useParties, useMarkArrival } from './queries.ts';

type CheckInPartProps = { gathering: TeamGathering; day: string };

/** Large check boxes to mark at the door with a thumb who came, each saved right away. */
export function CheckInPart({ gathering: { id, ticketTypes }, day }: CheckInPartProps) {
  const hasPaidPlaces = ticketTypes.length > 0;
  const mark = useMarkArrival(id);
  return (
    <Loaded
      query={useParties(id, day)}
      skeleton={<RowsSkeleton label="Loading answers..." rows={5} />}
    >
      {(parties) => {
        const coming = parties
          .filter(({ state }) => state === 'coming')
          .toSorted((a, b) => compareTexts(a.name, b.name));
        const came = coming.reduce((people, { arrived }) => people + (arrived ?? 0), 0);
        const expected = coming.reduce((people, party) => people + countPeople(party), 0);
        return (
          <FormCard as="section">
            <h2>
              {came} of {formatCount(expected, 'person', 'people')} came
            </h2>
            {hasPaidPlaces && (
              <div>
                <LinkButton to={linkTo('/gathering-door/$id', { id, day })} variant="secondary">
                  Check in by code
                </LinkButton>
              </div>
            )}
            {coming.length === 0 && <p>No one has said yet that they come.</p>}
            {mark.error && <ErrorMessage error={mark.error} />}
            <ul className={items.rows} aria-label="Who came">
              {coming.map((party) => (
                <li key={party.id}>
                  <Arrival party={party} mark={mark} />
                </li>
              ))}
            </ul>
          </FormCard>
        );
      }}
    </Loaded>
  );
}

type ArrivalProps = { party: TeamParty; mark: ReturnType<typeof useMarkArrival> };

/** All of them came with one tap; fewer or more with the buttons beside it. */
function Arrival({ party, mark }: ArrivalProps) {
  const { id, name } = party;
  const arrived =
    mark.isPending && mark.variables.party === id ? mark.variables.arrived : party.arrived;
  const save = (number: number | null) => mark.mutate({ party: id, arrived: number });
  return (
    <>
      <CheckboxField
        label={`${name}, ${formatCount(countPeople(party), 'person', 'people')}`}
        checked={(arrived ?? 0) > 0}
        onChange={(isHere) => save(isHere ? countPeople(party) : null)}
      />
      {(arrived ?? 0) > 0 && (
        <span className={layout.row}>
          <Button
            variant="secondary"
            size="small"
            disabled={arrived === 1}
            aria-label={`One less with ${name}`}
            onClick={() => save((arrived ?? 1) - 1)}
          >
            −
          </Button>
          <span>{arrived} came</span>
          <Button
            variant="secondary"
            size="small"
            disabled={arrived === 50}
            aria-label={`One more with ${name}`}
            onClick={() => save((arrived ?? 0) + 1)}
          >
            +
          </Button>
        </span>
      )}
    </>
  );
}
