import { useMutation } from '@tanstack/react-query';
import { groupMessages } from '#features/groups/contract/group-messages.ts';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useParams } from '#ui/router/use-router.ts';
import styles from './Groups.module.css';

/** /group-mail/{key}: turns the emails of a group off by the link in each, and on again. It requires a click, because mail programs open links by themselves. */
export function GroupEmailsOffScreen() {
  const { key = '' } = useParams();
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      callApi(isOn ? groupMessages.turnOn : groupMessages.turnOff, { params: { key } }),
  });
  const isOff = change.isSuccess && !change.variables;
  return (
    <>
      <PageHeader title="Emails of the group" />
      <Page className={styles.page}>
        {change.isSuccess && (
          <Alert tone="ok">
            <span role="status">
              {isOff
                ? 'Done. We won’t email you the messages of this group.'
                : 'You’ll get the emails of this group again.'}
            </span>
          </Alert>
        )}
        {!isOff && (
          <p>Stop the emails of this group? You can still read its messages on this site.</p>
        )}
        {change.error && <ErrorMessage error={change.error} />}
        <div>
          <Button busy={change.isPending} onClick={() => change.mutate(isOff)} fullWidth="onMobile">
            {isOff ? 'Get them again' : 'Stop these emails'}
          </Button>
        </div>
      </Page>
    </>
  );
}
