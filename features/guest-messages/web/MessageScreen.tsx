import { parseId } from '#contract/rules/ids.ts';
import {
  type GuestMessage,
  guestMessages,
  type MessageState,
} from '#features/guest-messages/contract/guest-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { MessageForm } from './MessageForm.tsx';
import { SentMessage } from './SentMessage.tsx';

/** /guest-message/{id}: a draft in its form, or what became of a message. */
export function MessageScreen() {
  const id = parseId(useParams()['id']) ?? 0;
  const message = useQuery({
    ...apiQueryOptions(guestMessages.get, { params: { id } }),
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.state),
  });
  const title = message.data?.subject || 'Message to guests';
  usePageTitle(title);
  return (
    <StaffPage wide={false} title={title}>
      <Loaded query={message} loading skeleton={<Skeleton height="30rem" />}>
        {(data) => <Message key={data.id} message={data} />}
      </Loaded>
    </StaffPage>
  );
}

/** How soon the message may have gone on, in ms. */
function getRefetchInterval(state: MessageState | undefined): number | false {
  if (state === 'sending') return 5_000;
  return state === 'scheduled' ? 60_000 : false;
}

function Message({ message }: { message: GuestMessage }) {
  // What is typed stays, even if someone else sends the message meanwhile.
  const [isWriting, setWriting] = useState(message.state === 'draft');
  return isWriting ? (
    <MessageForm message={message} onSent={() => setWriting(false)} />
  ) : (
    <SentMessage message={message} onDraft={() => setWriting(true)} />
  );
}
