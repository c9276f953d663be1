import { announcements } from '#features/announcements/contract/announcements.ts';
import { useMutation } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { callApi } from '#ui/api.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import styles from './Announcements.module.css';

/** /announcement-mail/{key}: unsubscribes by the link in each email. It requires a click, because mail programs open links by themselves. */
export function UnsubscribeScreen() {
  const params = useParams();
  const unsubscribe = useMutation({
    mutationFn: () => callApi(announcements.unsubscribe, { body: { key: params.key ?? '' } }),
  });
  return (
    <>
      <PageHeader title="Announcements by email" />
      <Page className={styles.page}>
        {unsubscribe.isSuccess ? (
          <>
            <Alert tone="ok">
              <span role="status">Done. We won't email you announcements anymore.</span>
            </Alert>
            <div className={styles.tools}>
              <LinkButton to="/announcements" variant="secondary">
                All announcements
              </LinkButton>
            </div>
          </>
        ) : (
          <>
            <p>Stop getting announcements by email? You can still read them on this site.</p>
            {unsubscribe.error && <ErrorMessage error={unsubscribe.error} />}
            <div className={styles.tools}>
              <Button
                busy={unsubscribe.isPending}
                onClick={() => unsubscribe.mutate()}
                fullWidth="onMobile"
              >
                Stop these emails
              </Button>
            </div>
          </>
        )}
      </Page>
    </>
  );
}
