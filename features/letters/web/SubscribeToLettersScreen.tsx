import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { email as emailRule } from '#contract/buyer.ts';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { callApi } from '#ui/api.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
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
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
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
    <Form
      className={styles.form ?? ''}
      errors={error ? [{ field: 'letter-email', label: 'Email' }] : []}
      onSubmit={() => {
        const read = emailRule.safeParse(email);
        setError(read.error?.issues[0]?.message);
        if (read.success && !request.isPending) request.mutate(read.data);
      }}
    >
      <TextField
        id="letter-email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="You need no account. Each letter has a link to stop them."
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      {request.error && <ErrorMessage error={request.error} />}
      <Button type="submit" busy={request.isPending} fullWidth="onMobile">
        Get the letters
      </Button>
    </Form>
  );
}
