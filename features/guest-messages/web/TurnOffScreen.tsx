import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useParams } from '#ui/router/use-router.ts';
import styles from './Messages.module.css';

/** /guest-mail/{key}: turns messages off by the link in each, and on again. It requires a click, because mail programs open links by themselves. */
export function TurnOffScreen() {
  const { key = '' } = useParams();
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      callApi(isOn ? guestMessages.turnOn : guestMessages.turnOff, { params: { key } }),
  });
  const isOff = change.isSuccess && !change.variables;
  return (
    <>
      <PageHeader title="Messages about the event" />
      <Page className={styles.page}>
        {change.isSuccess && (
          <Alert tone="ok">
            <span role="status">
              {isOff
                ? 'Done. We’ll only write to you about your own tickets.'
                : 'You’ll get our messages again.'}
            </span>
          </Alert>
        )}
        {!isOff && (
          <p>
            Stop messages that aren&apos;t about your own tickets? We still tell you when your
            seats, the door or the time change.
          </p>
        )}
        {change.error && <ErrorMessage error={change.error} />}
        <Button busy={change.isPending} onClick={() => change.mutate(isOff)} fullWidth="onMobile">
          {isOff ? 'Get them again' : 'Stop these messages'}
        </Button>
      </Page>
    </>
  );
}
