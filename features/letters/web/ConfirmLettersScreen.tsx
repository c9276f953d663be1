import { useMutation } from '@tanstack/react-query';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useParams } from '#ui/router/use-router.ts';
import styles from './Letters.module.css';

/** /letter-confirm/{key}: confirms an address that letters were asked for. It requires a click, because mail programs open links by themselves. */
export function ConfirmLettersScreen() {
  const { key = '' } = useParams();
  const confirm = useMutation({
    mutationFn: () => callApi(letterSubscribers.confirm, { params: { key } }),
  });
  return (
    <>
      <PageHeader title="Get our letters" />
      <Page className={styles.page}>
        {confirm.isSuccess ? (
          <>
            <Alert tone="ok">
              <span role="status">Thank you. You’ll get our letters by email.</span>
            </Alert>
            <LinkButton to="/letters" variant="secondary">
              Read our letters
            </LinkButton>
          </>
        ) : (
          <>
            <p>Get our letters at this address?</p>
            {confirm.error && <ErrorMessage error={confirm.error} />}
            <Button busy={confirm.isPending} onClick={() => confirm.mutate()} fullWidth="onMobile">
              Get the letters
            </Button>
          </>
        )}
      </Page>
    </>
  );
}
