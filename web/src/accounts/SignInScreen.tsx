import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, LinkButton } from '../ui/Button.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { AccountPage } from './AccountForm.tsx';
import styles from './AccountForm.module.css';
import { useAccount } from '../signed-in.ts';
import { useSignOut } from './queries.ts';
import { returnPath } from './return-path.ts';
import { SignInSteps } from './SignInSteps.tsx';

/** Signs in; afterwards the person is back where they were. */
export function SignInScreen() {
  const search: { return?: unknown } = useSearch({ strict: false });
  const router = useRouter();
  const back = returnPath(search.return);
  const { data: account } = useAccount();
  // Who came as a visitor keeps the form until it has led on.
  const [visitor, setVisitor] = useState(false);
  if (account === null && !visitor) setVisitor(true);
  if (account && !visitor)
    return (
      <AccountPage title="Sign in">
        <SignedIn name={account.name} onGoOn={() => router.history.push(back)} />
      </AccountPage>
    );
  return (
    <AccountPage title="Sign in">
      <SignInSteps onDone={() => router.history.push(back)} />
      <p>
        Accounts are by invitation. Nobody needs one to read, to buy tickets or to find them again.
      </p>
    </AccountPage>
  );
}

function SignedIn({ name, onGoOn }: { name: string; onGoOn: () => void }) {
  const signOut = useSignOut();
  return (
    <>
      <p>You are signed in as {name}.</p>
      {signOut.error && <ProblemMessage error={signOut.error} />}
      <div className={styles.actions}>
        <Button onClick={onGoOn}>Go on</Button>
        <LinkButton to="/profile" look="quiet">
          Your profile
        </LinkButton>
        <Button look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </div>
    </>
  );
}
