import { formatCount } from '#contract/rules/counts.ts';
import type { Event } from '#contract/event.ts';
import { type WaitingParty, waitingList } from '#features/orders/contract/waiting-list.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Tabs } from '#ui/controls/Tabs.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import { ReportActions } from '#features/event/web/staff/ReportActions.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import cards from '../seat-requests/SeatRequests.module.css';
import { type PartyAction, PartyCard } from './PartyCard.tsx';
import { NoteDialog, OfferDialog, RemoveDialog } from './PartyDialogs.tsx';

/** /waiting-parties: the waiting list of an event, for staff. */
export function WaitingListScreen() {
  return (
    <StaffScreen
      title="Waiting list"
      subtitle="Seats that come back are offered to the oldest party they fit"
    >
      {(event, head) => <WaitingParties key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

const tabStates = [
  { value: 'waiting', label: 'Waiting', empty: 'No one is waiting' },
  { value: 'offered', label: 'Offered', empty: 'No offers waiting for payment' },
  { value: 'done', label: 'Done', empty: 'No one has left the list yet' },
] as const;
type TabState = (typeof tabStates)[number]['value'];

const getTabState = ({ state }: WaitingParty): TabState => {
  if (state === 'offered') return 'offered';
  return state === 'waiting' || state === 'unconfirmed' ? 'waiting' : 'done';
};

type Selection = { action: PartyAction; party: WaitingParty } | null;

function WaitingParties({
  event,
  head,
}: {
  event: Event;
  head: (actions?: ReactNode) => ReactNode;
}) {
  const parties = useQuery({
    ...apiQueryOptions(waitingList.list, { query: { event: event.id } }),
    refetchInterval: 30_000,
  });
  const { data, error, isPending } = parties;
  const sendsEmail = useSendsEmail();
  const isMobile = useIsMobile();
  const [tabState, setTabState] = useState<TabState>('waiting');
  const [selection, setSelection] = useState<Selection>(null);
  const dialog = selection && { party: selection.party, onEnd: () => setSelection(null) };
  return (
    <>
      {head(
        <ReportActions
          iconsOnly={isMobile}
          busy={parties.isFetching}
          onRefresh={() => void parties.refetch()}
          url={(format) => getApiUrl(waitingList.export, { query: { event: event.id, format } })}
        />,
      )}
      {error && <QueryError query={parties} />}
      {data && !sendsEmail && (
        <Alert tone="warn">
          This site can’t send email yet. Please call each party with its offer.
        </Alert>
      )}
      {isPending && <RowsSkeleton search rows={8} />}
      {data && (
        <Tabs
          label="Parties"
          value={tabState}
          onChange={setTabState}
          tabs={tabStates.map(({ value, label, empty }) => {
            const visible = data.filter((party) => getTabState(party) === value);
            return {
              value,
              label: `${label} (${visible.length})`,
              panel: (
                <PartyList
                  parties={visible}
                  empty={empty}
                  onSelect={(action, party) => setSelection({ action, party })}
                />
              ),
            };
          })}
        />
      )}
      {dialog && selection.action === 'offer' && <OfferDialog {...dialog} />}
      {dialog && selection.action === 'note' && <NoteDialog {...dialog} />}
      {dialog && selection.action === 'remove' && <RemoveDialog {...dialog} />}
    </>
  );
}

type PartyListProps = {
  parties: readonly WaitingParty[];
  empty: string;
  onSelect: (action: PartyAction, party: WaitingParty) => void;
};

function PartyList({ parties, empty, onSelect }: PartyListProps) {
  if (parties.length === 0)
    return (
      <EmptyState title={empty}>
        Visitors join the list when no seats are free, or none together.
      </EmptyState>
    );
  const seats = parties.reduce((sum, { adults, children }) => sum + adults + children, 0);
  return (
    <>
      <p className={cards.sum}>
        {formatCount(parties.length, 'party', 'parties')}, {formatCount(seats, 'guest')}
      </p>
      <ul className={cards.cards}>
        {parties.map((party) => (
          <PartyCard key={party.id} party={party} onSelect={(action) => onSelect(action, party)} />
        ))}
      </ul>
    </>
  );
}
