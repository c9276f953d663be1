import { people } from '#features/people/contract/people.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { AccountPage } from '#features/accounts/web/AccountForm.tsx';

/** Screen behind the link sent to a new email address. It requires a click, because mail programs open links by themselves. */
export function ConfirmEmailScreen() {
  const { secret = '' } = useParams();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => callApi(people.confirmEmail, { body: { secret } }),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <AccountPage title="New email">
      {confirm.data ? (
        <>
          <Alert tone="ok">
            <span role="status">Done. From now on, sign in with {confirm.data.email}.</span>
          </Alert>
          <LinkButton to="/profile">Go to your profile</LinkButton>
        </>
      ) : (
        <>
          <p>Choose the button to start using your new email address.</p>
          {confirm.error && <ErrorMessage error={confirm.error} />}
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()} fullWidth>
            Use this email
          </Button>
        </>
      )}
    </AccountPage>
  );
}
