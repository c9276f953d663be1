import { useState } from 'react';
import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import { listPartyColumns, rotaColumns } from '#features/gatherings/contract/party-columns.ts';
import {
  gatheringParties,
  type RotaLine,
  type TeamParty,
} from '#features/gatherings/contract/gathering-parties.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { formatOccurrence } from '#features/gatherings/contract/rules/format-occurrence.ts';
import { countPeople } from '#features/gatherings/contract/rules/places.ts';
import { useSite } from '#features/site/web/site.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useNavigate, useParams, useSearch } from '#ui/router/use-router.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { AddPartyDialog, ChangePartyDialog, ThanksDialog } from './PartyDialogs.tsx';
import { CheckInPart } from './CheckInPart.tsx';
import { LoadedGathering } from './GatheringFormScreens.tsx';
import { useParties, useRota, useTeamGathering } from './queries.ts';

/** /gathering-people/{id}: who comes on a day, who brings and does what, and who came. */
export function GatheringPeopleScreen() {
  const id = Number(useParams().id) || 0;
  const { data } = useTeamGathering(id);
  return (
    <StaffPage
      title={data?.title ?? 'People of a gathering'}
      actions={
        id > 0 && (
          <LinkButton to={linkTo('/manage-gathering/$id', { id })} variant="secondary">
            Back to the gathering
          </LinkButton>
        )
      }
    >
      <LoadedGathering id={id}>{(gathering) => <People gathering={gathering} />}</LoadedGathering>
    </StaffPage>
  );
}

function People({ gathering }: { gathering: TeamGathering }) {
  const { data: site } = useSite();
  const navigate = useNavigate();
  const { day: requestedDay } = useSearch();
  const { id, days } = gathering;
  const now = Date.now();
  const chosen =
    days.find(({ day }) => day === requestedDay) ??
    days.find(({ startsAt, isCanceled }) => !isCanceled && startsAt.getTime() > now - 86_400_000) ??
    days.at(-1);
  const [tab, setTab] = useState<'people' | 'rota' | 'came'>('people');
  if (!chosen || !site) return <p>This gathering has no days yet.</p>;
  const { day } = chosen;
  const part = { key: day, gathering, day };
  return (
    <>
      {days.length > 1 ? (
        <SelectField
          id="day"
          label="Day"
          options={days.map((each) => ({
            value: each.day,
            label: formatOccurrence(each, site.timeZone),
          }))}
          value={day}
          onChange={({ currentTarget }) =>
            void navigate({ to: linkTo('/gathering-people/$id', { id, day: currentTarget.value }) })
          }
        />
      ) : (
        <p>{formatOccurrence(chosen, site.timeZone)}</p>
      )}
      <Tabs
        label="People of the gathering"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'people', label: 'Answers', panel: <PartiesPart {...part} key={day} /> },
          {
            value: 'rota',
            label: 'Who brings and does what',
            panel: <RotaPart {...part} key={day} />,
          },
          { value: 'came', label: 'Who came', panel: <CheckInPart {...part} key={day} /> },
        ]}
      />
    </>
  );
}

type PartProps = { gathering: TeamGathering; day: string };

const sum = (parties: readonly TeamParty[], state: TeamParty['state']): number =>
  parties
    .filter((party) => party.state === state)
    .reduce((people, party) => people + countPeople(party), 0);

function PartiesPart({ gathering, day }: PartProps) {
  const { data: site } = useSite();
  const [isAdding, setIsAdding] = useState(false);
  const [isThanking, setIsThanking] = useState(false);
  const [changing, setChanging] = useState<TeamParty | null>(null);
  const columns = [
    ...toTableColumns(listPartyColumns(gathering.questions), { timeZone: site?.timeZone }),
    {
      key: 'actions',
      header: 'Actions',
      cell: (party: TeamParty) => (
        <span className={layout.row}>
          <Button
            variant="outline"
            size="small"
            aria-label={`Change ${party.name}`}
            onClick={() => setChanging(party)}
          >
            Change
          </Button>
          {party.bookingId !== null && (
            <LinkButton
              to={linkTo('/gathering-booking/$id', { id: party.bookingId })}
              variant="outline"
              size="small"
              aria-label={`Payment of ${party.name}`}
            >
              Payment
            </LinkButton>
          )}
        </span>
      ),
    },
  ];
  return (
    <Loaded
      query={useParties(gathering.id, day)}
      skeleton={<RowsSkeleton label="Loading answers..." rows={5} />}
    >
      {(parties) => (
        <div className={layout.stackWide}>
          <p role="status">
            {formatCount(sum(parties, 'coming'), 'person', 'people')} coming,{' '}
            {sum(parties, 'waiting')} waiting
            {gathering.ticketTypes.length > 0 && `, ${sum(parties, 'paying')} not paid yet`}
            {gathering.maxPeople !== null && `, ${gathering.maxPeople} places`}
          </p>
          <div className={layout.row}>
            <Button size="small" onClick={() => setIsAdding(true)}>
              Add someone
            </Button>
            <Button variant="secondary" size="small" onClick={() => setIsThanking(true)}>
              Thank people
            </Button>
            <ExportButtons
              size="small"
              url={(format) =>
                getApiUrl(gatheringParties.exportForTeam, {
                  query: { gathering: gathering.id, day, format },
                })
              }
            />
          </div>
          <DataTable
            label="Answers"
            rows={parties}
            columns={columns}
            rowKey={({ id }) => id}
            search={{ label: 'Search names', text: ({ name, email }) => `${name} ${email}` }}
            empty={<EmptyState title="No answers yet">Answers appear here right away.</EmptyState>}
          />
          {isAdding && (
            <AddPartyDialog gathering={gathering} day={day} onEnd={() => setIsAdding(false)} />
          )}
          {isThanking && (
            <ThanksDialog gathering={gathering} day={day} onEnd={() => setIsThanking(false)} />
          )}
          {changing && (
            <ChangePartyDialog
              gathering={gathering}
              party={changing}
              onEnd={() => setChanging(null)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

/** Who has each place, and which are open. */
function RotaPart({ gathering: { id }, day }: PartProps) {
  const columns = toTableColumns(rotaColumns, {});
  const countOpen = (lines: readonly RotaLine[]) =>
    lines.filter(({ partyId }) => partyId === null).length;
  return (
    <Loaded
      query={useRota(id, day)}
      skeleton={<RowsSkeleton label="Loading the list..." rows={5} />}
    >
      {(lines) => (
        <div className={layout.stackWide}>
          <p role="status">
            {formatCount(countOpen(lines), 'place is', 'places are')} still open, of {lines.length}
          </p>
          <div className={layout.row}>
            <ExportButtons
              size="small"
              url={(format) =>
                getApiUrl(gatheringParties.exportRota, { query: { gathering: id, day, format } })
              }
            />
          </div>
          <DataTable
            label="Who brings and does what"
            rows={lines}
            columns={columns}
            rowKey={(line) => `${line.slotId} ${lines.indexOf(line)}`}
            search={{ label: 'Search', text: ({ title, name }) => `${title} ${name}` }}
            empty={
              <EmptyState title="Nothing to bring or do yet">
                Add dishes and tasks on the page of the gathering.
              </EmptyState>
            }
          />
        </div>
      )}
    </Loaded>
  );
}
