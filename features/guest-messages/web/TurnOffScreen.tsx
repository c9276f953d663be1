import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { callApi } from '#ui/api.ts';
import { EmailSwitchPage } from '#features/site/web/EmailSwitchPage.tsx';
import { useParams } from '#ui/router/use-router.ts';

/** /guest-mail/{key}: turns messages off by the link in each, and on again. */
export function TurnOffScreen() {
  const { key = '' } = useParams();
  return (
    <EmailSwitchPage
      title="Messages about the event"
      question="Stop messages that aren't about your own tickets? We still tell you when your seats, the door or the time change."
      stop="Stop these messages"
      done={{
        off: 'Done. We’ll only write to you about your own tickets.',
        on: 'You’ll get our messages again.',
      }}
      turn={(isOn) =>
        callApi(isOn ? guestMessages.turnOn : guestMessages.turnOff, { params: { key } })
      }
    />
  );
}
