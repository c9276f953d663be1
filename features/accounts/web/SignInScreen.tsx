import { useRouter, useSearch } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { AccountPage } from './AccountForm.tsx';
import layout from '#ui/layout/layout.module.css';
import { useAccountQuery } from './account.ts';
import { useSignOut } from './queries.ts';
import { parseReturnPath } from './return-path.ts';
import { SignInSteps } from './SignInSteps.tsx';

/** Signs in and returns to the page the person came from. */
export function SignInScreen() {
  const search = useSearch();
  const router = useRouter();
  const returnPath = parseReturnPath(search.return);
  const { state, isFetching } = useAccountQuery();
  // A visitor keeps the form mounted until it has navigated away.
  const [isVisitor, setVisitor] = useState(false);
  if (state.is === 'visitor' && !isFetching && !isVisitor) setVisitor(true);
  if (state.is === 'signed-in' && !isVisitor)
    return (
      <AccountPage title="Sign in">
        <SignedIn name={state.account.name} onContinue={() => router.history.push(returnPath)} />
      </AccountPage>
    );
  return (
    <AccountPage title="Sign in">
      <SignInSteps onDone={() => router.history.push(returnPath)} />
      <p>
        You don't need an account to read, buy tickets or find your tickets. Accounts are for
        members and the parish team, by invitation.
      </p>
    </AccountPage>
  );
}

function SignedIn({ name, onContinue }: { name: string; onContinue: () => void }) {
  const signOut = useSignOut();
  return (
    <>
      <p>You're signed in as {name}.</p>
      {signOut.error && <ErrorMessage error={signOut.error} />}
      <div className={layout.rowWide}>
        <Button onClick={onContinue}>Continue</Button>
        <LinkButton to="/profile" variant="secondary">
          Your profile
        </LinkButton>
        <Button variant="secondary" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </div>
    </>
  );
}
