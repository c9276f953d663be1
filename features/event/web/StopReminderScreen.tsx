import { useMutation } from '@tanstack/react-query';
import { saleReminders } from '#features/event/contract/events.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import styles from './SaleNotice.module.css';

/** /sale-reminder/{key}: stops reminders by the link in the email. It requires a click, because mail programs open links by themselves. */
export function StopReminderScreen() {
  const { key = '' } = useParams();
  const stop = useMutation({ mutationFn: () => callApi(saleReminders.stop, { body: { key } }) });
  return (
    <StaffPage title="Reminder by email" wide={false}>
      <FormCard>
        {stop.isSuccess ? (
          <div className={styles.notice}>
            <Alert tone="ok">
              <span role="status" tabIndex={-1} ref={takeFocus}>
                Done. We won’t remind you of ticket sales anymore.
              </span>
            </Alert>
            <LinkButton to="/reception" variant="secondary">
              Tickets
            </LinkButton>
          </div>
        ) : (
          <div className={styles.notice}>
            <p>Stop reminders of ticket sales to your email address?</p>
            {stop.error && <ErrorMessage error={stop.error} />}
            <Button busy={stop.isPending} onClick={() => stop.mutate()} fullWidth="onMobile">
              Stop reminders
            </Button>
          </div>
        )}
      </FormCard>
    </StaffPage>
  );
}
