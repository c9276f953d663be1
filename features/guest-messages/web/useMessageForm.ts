import {
  guestMessages,
  type SeenMessage,
} from '#features/guest-messages/contract/guest-messages.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import {
  findDraftErrors,
  type MessageValues,
  toMessageInput,
  toMessageValues,
} from './message-form-values.ts';
import { formatPeople } from './message-labels.ts';

/** A message that is written: a saved draft, or a new one as it begins. */
export type WrittenMessage = SeenMessage & { event: number; id: number | null };

export type SendChoice = {
  values: MessageValues;
  count: number;
  sendAt: Date | null;
  again: boolean;
};

/** The form of a message, how it is saved, and how it is sent: saved first, as it stands in the form. */
export function useMessageForm(message: WrittenMessage, onSent: (id: number) => unknown) {
  const navigate = useNavigate();
  const sendsEmail = useSendsEmail();
  const draftForm = useDraftForm<MessageValues>(
    'accountTextDraft',
    getDraftName(message),
    toMessageValues(message),
    findDraftErrors,
  );
  const store = useStore(message);
  const save = useApiMutation({
    call: store.save,
    changes: [guestMessages],
    notice: 'Draft saved.',
    onSuccess() {
      draftForm.discard();
      return navigate({ to: '/guest-messages' });
    },
    onError: store.onError,
  });
  const send = useApiMutation({
    async call({ values, count, sendAt, again }: SendChoice) {
      const { id, ...seen } = await store.save(values);
      return callApi(guestMessages.send, { params: { id }, body: { seen, count, sendAt, again } });
    },
    changes: [guestMessages],
    notice: (_, { count, sendAt }) =>
      sendAt
        ? `Saved. It goes to ${formatPeople(count)} at its time.`
        : sendsEmail
          ? `We’ll email ${formatPeople(count)}.`
          : 'This site can’t send email yet. An administrator finds the emails under “Mail”.',
    onSuccess({ id }) {
      draftForm.discard();
      return onSent(id);
    },
    onError: store.onError,
  });
  return { draftForm, save, send };
}

/** A new message to a table or an order has a draft of its own. */
const getDraftName = ({ id, event, audience }: WrittenMessage): string =>
  `guest message ${id ?? `new ${event} ${JSON.stringify(audience)}`}`;

/** Saves the values once: a message that was created and not sent is changed by the next try. */
function useStore(message: WrittenMessage) {
  const { seen, addSaved, onError } = useSeenRecord<SeenMessage>(message);
  const [created, setCreated] = useState<number | null>(null);
  const id = message.id ?? created;
  async function save(values: MessageValues): Promise<SeenMessage & { id: number }> {
    const input = toMessageInput(values);
    const saved =
      id === null
        ? await callApi(guestMessages.create, { body: { event: message.event, message: input } })
        : await callApi(guestMessages.update, {
            params: { id },
            body: { message: input, seen: toSeen(seen) },
          });
    setCreated(saved.id);
    addSaved(toSeen(saved));
    return { id: saved.id, ...toSeen(saved) };
  }
  return { save, onError };
}

const toSeen = ({ audience, subject, body, isAboutTicket }: SeenMessage): SeenMessage => ({
  audience,
  subject,
  body,
  isAboutTicket,
});
