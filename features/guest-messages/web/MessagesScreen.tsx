import type { Event } from '#contract/event.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { linkTo } from '#contract/screens.ts';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import {
  type GuestMessageSummary,
  guestMessages,
} from '#features/guest-messages/contract/guest-messages.ts';
import { formatAudience } from '#features/guest-messages/contract/rules/audiences.ts';
import { useSite } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Plus } from '#ui/icons.ts';
import layout from '#ui/layout/layout.module.css';
import { Link } from '#ui/router/Link.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { getMessageBadge } from './message-labels.ts';

/** /guest-messages: the emails that the team writes to guests of an event. */
export function MessagesScreen() {
  return (
    <StaffScreen title="Messages to guests" subtitle="Emails to all guests, a table or an order">
      {(event, head) => <Messages event={event} head={head} />}
    </StaffScreen>
  );
}

type MessagesProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Messages({ event, head }: MessagesProps) {
  const { data: site } = useSite();
  const messages = useQuery({
    ...apiQueryOptions(guestMessages.list, { query: { event: event.id } }),
    refetchInterval: ({ state }) =>
      state.data?.some((message) => message.state === 'sending') ? 5_000 : false,
  });
  const columns = useMemo(() => buildColumns(site?.timeZone), [site?.timeZone]);
  const write = (
    <LinkButton
      to={linkTo('/new-guest-message/$event', { event: event.id })}
      icon={<Plus aria-hidden="true" />}
    >
      Write message
    </LinkButton>
  );
  return (
    <>
      {head(write)}
      <QueryError query={messages} />
      {messages.isPending && <RowsSkeleton search rows={4} />}
      {messages.data && (
        <DataTable
          label="Messages"
          rows={messages.data}
          columns={columns}
          rowKey={({ id }) => id}
          search={{ label: 'Subject or guests', text: getSearchText }}
          empty={
            <EmptyState title="No messages yet" actions={write}>
              <p>Write to all guests, a table or an order. You see who got it and who did not.</p>
            </EmptyState>
          }
          card={(message) => <MessageCard message={message} timeZone={site?.timeZone} />}
        />
      )}
    </>
  );
}

const getSearchText = ({ subject, audience }: GuestMessageSummary): string =>
  `${subject} ${formatAudience(audience)}`;

type RowProps = { message: GuestMessageSummary; timeZone: string | undefined };

const Subject = ({ message: { id, subject } }: Pick<RowProps, 'message'>) => (
  <Link to={linkTo('/guest-message/$id', { id })}>{subject || 'No subject yet'}</Link>
);

function State({ message }: Pick<RowProps, 'message'>) {
  const { label, tone } = getMessageBadge(message.state, message);
  return <Badge tone={tone}>{label}</Badge>;
}

/** '11 of 12': how many emails have left. */
const formatDelivered = ({ state, delivered, recipients }: GuestMessageSummary): string =>
  state === 'draft' || state === 'scheduled' ? '' : `${delivered} of ${recipients}`;

const formatSendAt = ({ message: { sendAt }, timeZone }: RowProps): string =>
  sendAt ? formatTimestamp(sendAt, 'short', timeZone) : '';

const buildColumns = (timeZone: string | undefined): readonly Column<GuestMessageSummary>[] => [
  { key: 'subject', header: 'Subject', cell: (message) => <Subject message={message} /> },
  { key: 'guests', header: 'Guests', cell: ({ audience }) => formatAudience(audience) },
  { key: 'state', header: 'State', cell: (message) => <State message={message} /> },
  { key: 'sendAt', header: 'When', cell: (message) => formatSendAt({ message, timeZone }) },
  { key: 'delivered', header: 'Emails sent', alignRight: true, cell: formatDelivered },
];

function MessageCard({ message, timeZone }: RowProps) {
  const details = [
    formatAudience(message.audience),
    formatSendAt({ message, timeZone }),
    formatDelivered(message) && `${formatDelivered(message)} emails sent`,
  ];
  return (
    <div className={layout.stackTight}>
      <b>
        <Subject message={message} />
      </b>
      <p className={layout.hint}>{details.filter(Boolean).join(' · ')}</p>
      <p>
        <State message={message} />
      </p>
    </div>
  );
}
