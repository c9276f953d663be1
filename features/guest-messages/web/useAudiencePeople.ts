import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { hasAudience, type MessageValues, toMessageInput } from './message-form-values.ts';

/** Who would get the message now. */
export function useAudiencePeople(event: number, values: MessageValues) {
  const { audience, isAboutTicket } = toMessageInput(values);
  return useQuery({
    ...apiQueryOptions(guestMessages.listPeople, { body: { event, audience, isAboutTicket } }),
    enabled: hasAudience(values),
    staleTime: 0,
  });
}

export type PeopleQuery = ReturnType<typeof useAudiencePeople>;
