import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { LayoutGrid, Search, Ticket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { BarkHeader } from '../../ui/BarkHeader.tsx';
import { Page } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { currentEvent } from '../queries.ts';
import { RequestTab } from './RequestTab.tsx';
import styles from './TicketPageScreen.module.css';

const SearchTab = lazy(() =>
  import('./SearchTab.tsx').then((file) => ({ default: file.SearchTab })),
);
const SeatingTab = lazy(() =>
  import('./SeatingTab.tsx').then((file) => ({ default: file.SeatingTab })),
);

type Tab = 'request' | 'search' | 'seating';
const tabOf = (path: string): Tab => (path.startsWith('/search-tickets') ? 'search' : 'request');

/** /reception, /request-tickets and /search-tickets are one page with three tabs (specification, 'Ticket page'). */
export function TicketPageScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const params: { telephone?: string } = useParams({ strict: false });
  const [seating, setSeating] = useState(false);
  const { data: event, error, isFetching, refetch } = useQuery(currentEvent());
  usePageTitle(event?.title ?? 'UMD Tickets');
  const choose = (tab: Tab) => {
    setSeating(tab === 'seating');
    if (tab !== 'seating' && (seating || tab !== tabOf(pathname)))
      void navigate({ to: tab === 'search' ? '/search-tickets' : '/request-tickets' });
  };
  return (
    <>
      <BarkHeader
        title={event?.title ?? <Skeleton on="bark" width="min(24rem, 80vw)" height="1.1em" />}
        eyebrow="Reception"
        aside={event && <Countdown to={event.countdownTarget} on="bark" size="small" />}
      />
      {/* What waited goes and what came stands anew: nothing slides down when the title and the countdown take their room. */}
      <Page key={event ? 'event' : 'waiting'} className={styles.page}>
        {error && !event && (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!event && !error && (
          <>
            <Loading words="Loading the reception..." />
            <SkeletonLines lines={5} />
          </>
        )}
        {event && (
          <Tabs
            label="Tickets"
            value={seating ? 'seating' : tabOf(pathname)}
            onChange={choose}
            tabs={[
              {
                value: 'request',
                label: 'Request Tickets',
                icon: <Ticket size={20} aria-hidden="true" />,
                panel: <RequestTab event={event} />,
              },
              {
                value: 'search',
                label: 'View My Tickets',
                icon: <Search size={20} aria-hidden="true" />,
                panel: (
                  <Suspense fallback={<SkeletonLines lines={4} />}>
                    <SearchTab telephone={params.telephone} />
                  </Suspense>
                ),
              },
              {
                value: 'seating',
                label: 'Seating Plan',
                icon: <LayoutGrid size={20} aria-hidden="true" />,
                panel: (
                  <Suspense fallback={<SkeletonLines lines={4} />}>
                    <SeatingTab event={event} onReturn={() => choose('request')} />
                  </Suspense>
                ),
              },
            ]}
          />
        )}
      </Page>
    </>
  );
}
