import { parseId } from '#contract/rules/ids.ts';
import { linkTo } from '#contract/screens.ts';
import { events } from '#features/event/contract/events.ts';
import { Audience } from '#features/guest-messages/contract/rules/audiences.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useNavigate, useParams, useSearch } from '#ui/router/use-router.ts';
import { MessageForm } from './MessageForm.tsx';
import type { WrittenMessage } from './useMessageForm.ts';

/** /new-guest-message/{event}: a new message, for the table or the order of a link. */
export function NewMessageScreen() {
  const navigate = useNavigate();
  const id = parseId(useParams()['event']) ?? 0;
  const { order, table } = useSearch();
  const event = useQuery(apiQueryOptions(events.get, { params: { id } }));
  const message = useMemo(
    (): WrittenMessage => ({
      id: null,
      event: id,
      audience: parseAudience({ order, table }),
      subject: '',
      body: 'Dear {first name},\n\n',
      isAboutTicket: false,
    }),
    [id, order, table],
  );
  return (
    <StaffPage wide={false} title="New message to guests" subtitle={event.data?.title}>
      <Loaded query={event} loading skeleton={<Skeleton height="40rem" />}>
        {() => (
          <MessageForm
            key={JSON.stringify(message)}
            message={message}
            onSent={(sent) => navigate({ to: linkTo('/guest-message/$id', { id: sent }) })}
          />
        )}
      </Loaded>
    </StaffPage>
  );
}

type LinkedGuests = { order: string | undefined; table: string | undefined };

function parseAudience({ order, table }: LinkedGuests): Audience {
  const linked =
    order === undefined ? { kind: 'table', table } : { kind: 'order', order: parseId(order) };
  return Audience.safeParse(linked).data ?? { kind: 'everyone' };
}
