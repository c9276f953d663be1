import { groupMessages } from '#features/groups/contract/group-messages.ts';
import { callApi } from '#ui/api.ts';
import { EmailSwitchPage } from '#features/site/web/EmailSwitchPage.tsx';
import { useParams } from '#ui/router/use-router.ts';

/** /group-mail/{key}: turns the emails of a group off by the link in each, and on again. */
export function GroupEmailsOffScreen() {
  const { key = '' } = useParams();
  return (
    <EmailSwitchPage
      title="Emails of the group"
      question="Stop the emails of this group? You can still read its messages on this site."
      stop="Stop these emails"
      done={{
        off: 'Done. We won’t email you the messages of this group.',
        on: 'You’ll get the emails of this group again.',
      }}
      turn={(isOn) =>
        callApi(isOn ? groupMessages.turnOn : groupMessages.turnOff, { params: { key } })
      }
    />
  );
}
