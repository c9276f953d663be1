import { useEffect } from 'react';
import { LinkButton } from '../ui/Button.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, SkeletonLines } from '../ui/Skeleton.tsx';
import { AccountPage } from './AccountForm.tsx';
import styles from './AccountForm.module.css';
import { useSignOut } from './queries.ts';

/** Where the menu's 'Sign out' leads: signs out, and says so. */
export function SignOutScreen() {
  const { mutate, isSuccess, isPending, error } = useSignOut();
  useEffect(() => mutate(), [mutate]);
  return (
    <AccountPage title="Sign out">
      {error && <ProblemMessage error={error} busy={isPending} onRetry={() => mutate()} />}
      {!error && !isSuccess && (
        <>
          <Loading words="Signing out..." />
          <SkeletonLines lines={2} />
        </>
      )}
      {isSuccess && (
        <>
          <p role="status">You are signed out on this device.</p>
          <div className={styles.actions}>
            <LinkButton to="/">Go to the home page</LinkButton>
            <LinkButton to="/sign-in" look="quiet">
              Sign in
            </LinkButton>
          </div>
        </>
      )}
    </AccountPage>
  );
}
