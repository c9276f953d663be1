import { linkTo } from '#contract/screens.ts';
import { formatSeat } from '#contract/rules/names.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { MineRow, MineRows, mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { useSite } from '#features/site/web/site.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import layout from '#ui/layout/layout.module.css';

function OwnTickets() {
  const { email } = useOwnAccount();
  const { data: site } = useSite();
  const own = useQuery({ ...apiQueryOptions(tickets.listOwn, {}), staleTime: 0 });
  return (
    <Loaded query={own} skeleton={mineSkeleton}>
      {(rows) => (
        <>
          {rows.length === 0 ? (
            <p>Tickets for the next reception that name {email} appear here.</p>
          ) : (
            <MineRows label="My tickets">
              {rows.map(({ key, eventTitle, eventDate, ...ticket }) => (
                <MineRow
                  key={ticket.id}
                  title={formatSeat(ticket)}
                  detail={
                    <>
                      {ticket.userName} · {eventTitle},{' '}
                      <Timestamp date={eventDate} timeZone={site?.timeZone} />
                    </>
                  }
                >
                  {ticket.received === 'Yes' && <Badge tone="ok">Checked in</Badge>}
                  <LinkButton
                    to={linkTo('/t/$key', { key })}
                    variant="outline"
                    size="small"
                    aria-label={`Show ticket ${formatSeat(ticket)}`}
                  >
                    Show ticket
                  </LinkButton>
                </MineRow>
              ))}
            </MineRows>
          )}
          <p className={layout.hint}>Did you buy with another email or only a phone number?</p>
          <div>
            <LinkButton to="/search-tickets" variant="secondary" size="small">
              Find tickets
            </LinkButton>
          </div>
        </>
      )}
    </Loaded>
  );
}

export const ownTicketsPart: MinePart = { title: 'My tickets', group: 'own', Content: OwnTickets };
