import { useEffect } from 'react';
import { LinkButton } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { AccountPage } from './AccountForm.tsx';
import layout from '#ui/layout/layout.module.css';
import { useSignOut } from './queries.ts';

/** Signs out when opened from the menu, and confirms it. */
export function SignOutScreen() {
  const { mutate, data: isComplete, isSuccess, isPending, error } = useSignOut();
  useEffect(() => mutate(), [mutate]);
  return (
    <AccountPage title="Sign out">
      {error && <ErrorMessage error={error} busy={isPending} onRetry={() => mutate()} />}
      {!error && !isSuccess && (
        <>
          <Loading label="Signing out..." />
          <SkeletonLines lines={2} />
        </>
      )}
      {isSuccess && (
        <>
          <p role="status">
            You're signed out on this device.
            {!isComplete && " We'll finish on our side as soon as this device is online."}
          </p>
          <div className={layout.rowWide}>
            <LinkButton to="/">Go to the home page</LinkButton>
            <LinkButton to="/sign-in" variant="secondary">
              Sign in
            </LinkButton>
          </div>
        </>
      )}
    </AccountPage>
  );
}
