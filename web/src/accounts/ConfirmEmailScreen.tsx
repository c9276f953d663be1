import { people } from '@namugongo/contract/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ask } from '../api.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { AccountPage } from './AccountForm.tsx';

/** Behind the link that is sent to a new address. A press takes it: programs that look through mail press nothing. */
export function ConfirmEmailScreen() {
  const { secret = '' }: { secret?: string } = useParams({ strict: false });
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => ask(people.confirmEmail, { body: { secret } }),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <AccountPage title="New email">
      {confirm.data ? (
        <>
          <Notice tone="ok">
            <span role="status">You sign in with {confirm.data.email} from now on.</span>
          </Notice>
          <LinkButton to="/profile">Go to your profile</LinkButton>
        </>
      ) : (
        <>
          <p>You opened this link in a message to your new address.</p>
          {confirm.error && <ProblemMessage error={confirm.error} />}
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()} wide>
            Use this address
          </Button>
        </>
      )}
    </AccountPage>
  );
}
