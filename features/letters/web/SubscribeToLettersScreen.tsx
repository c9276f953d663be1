import { useMutation } from '@tanstack/react-query';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { callApi } from '#ui/api.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { AddressForm } from '#ui/forms/AddressForm.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import styles from './Letters.module.css';

/** /letters/subscribe: asks for letters by email, without an account. */
export function SubscribeToLettersScreen() {
  const sendsEmail = useSendsEmail();
  return (
    <>
      <PageHeader title="Get our letters" />
      <Page className={styles.page}>
        {sendsEmail === false ? (
          <Alert>This site can’t send email yet. You can read our letters here.</Alert>
        ) : (
          <SubscribeForm />
        )}
        <LinkButton to="/letters" variant="link">
          Read our letters
        </LinkButton>
      </Page>
    </>
  );
}

function SubscribeForm() {
  const request = useMutation({
    mutationFn: (address: string) =>
      callApi(letterSubscribers.subscribe, { body: { email: address } }),
  });
  if (request.isSuccess)
    return (
      <p role="status" tabIndex={-1} ref={takeFocus}>
        We’ll email a link to {request.variables}. Open it to get our letters.
      </p>
    );
  return (
    <AddressForm
      id="letter-email"
      hint="You need no account. Each letter has a link to stop them."
      submit="Get the letters"
      autoComplete="email"
      className={styles.form}
      mutation={request}
    />
  );
}
