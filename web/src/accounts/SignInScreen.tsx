import { schemaResolver, useForm } from '@mantine/form';
import { SignIn } from '@namugongo/contract/accounts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { AccountForm, AccountPage, fieldErrorsOf } from './AccountForm.tsx';
import styles from './AccountForm.module.css';
import { signInFields, useAccount, useSignIn, useSignOut } from './queries.ts';
import { returnPath } from './return-path.ts';

/** E-mail and password; afterwards the person is back where they were. */
export function SignInScreen() {
  const search: { return?: unknown } = useSearch({ strict: false });
  const router = useRouter();
  const back = returnPath(search.return);
  const { data: account } = useAccount();
  const signIn = useSignIn();
  const form = useForm<SignIn>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(SignIn, { sync: true }),
  });
  if (account && !signIn.isPending && !signIn.isSuccess)
    return (
      <AccountPage title="Sign in">
        <SignedIn name={account.name} onGoOn={() => router.history.push(back)} />
      </AccountPage>
    );
  return (
    <AccountPage title="Sign in">
      <AccountForm
        fields={signInFields}
        form={form}
        submit="Sign in"
        busy={signIn.isPending}
        error={signIn.error}
        onSubmit={(values) =>
          signIn.mutate(values, {
            onSuccess: () => router.history.push(back),
            onError: (error) => form.setErrors(fieldErrorsOf(error)),
          })
        }
      />
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
        <Button look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </div>
    </>
  );
}
