import { hasRole } from '#contract/rules/roles.ts';
import { type ReactNode, useState } from 'react';
import { Page } from '#ui/layout/Card.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import styles from './AccountForm.module.css';
import type { Account } from '#contract/account.ts';
import { OwnAccountProvider, useAccountQuery } from './account.ts';
import { useSignOutsElsewhere } from './sign-out.ts';
import type { StaffRoles } from './format-roles.ts';
import { lazyPart } from '#ui/layout/lazy-part.tsx';

// Loaded on demand: few visitors need it.
const ReauthenticateNotice = lazyPart(() =>
  import('./ReauthenticateNotice.tsx').then((file) => file.ReauthenticateNotice),
);
const loadPrompts = () => import('./AccessPrompts.tsx');
const SignInPrompt = lazyPart(() => loadPrompts().then((file) => file.SignInPrompt));
const NotAllowed = lazyPart(() => loadPrompts().then((file) => file.NotAllowed));

const SecondFactorPrompt = lazyPart(() => loadPrompts().then((file) => file.SecondFactorPrompt));

/** Asked once in each visit, not on every screen. */
let hasPostponed = false;

type RequireRoleProps = {
  access: StaffRoles | 'signed-in';
  title: string;
  children: ReactNode;
};

/**
 * Renders a screen for accounts with access to it. When the session ends while the screen is open, it stays, with its form
 * values, below a dialog to sign in again.
 */
export function RequireRole(props: RequireRoleProps) {
  // A sign-out in another tab closes the screen.
  return <AccountScreen key={useSignOutsElsewhere()} {...props} />;
}

function AccountScreen({ access, title, children }: RequireRoleProps) {
  const { state, isFetching, refetch } = useAccountQuery();
  const [isPostponed, setPostponed] = useState(hasPostponed);
  const [openedWith, setOpenedWith] = useState<Account | null>(null);
  const account = state.is === 'signed-in' ? state.account : null;
  const hasAccess = account && (access === 'signed-in' || hasRole(account, access));
  const owner = account ? (hasAccess ? account : null) : openedWith;
  if (owner !== openedWith) setOpenedWith(owner);
  if (state.is === 'unknown')
    return (
      <Page wide className={styles.guard}>
        {state.error ? (
          <>
            <h1>{title}</h1>
            <ErrorMessage error={state.error} busy={isFetching} onRetry={() => void refetch()} />
          </>
        ) : (
          <>
            <Loading />
            <Skeleton width="min(22rem, 80%)" height="3rem" />
            <SkeletonLines lines={4} />
          </>
        )}
      </Page>
    );
  if (owner && account?.secondFactorDueAt && access !== 'signed-in' && !isPostponed)
    return (
      <Page className={styles.guard}>
        <SecondFactorPrompt
          dueAt={account.secondFactorDueAt}
          onPostpone={() => {
            hasPostponed = true;
            setPostponed(true);
          }}
        />
      </Page>
    );
  if (owner)
    return (
      <OwnAccountProvider value={owner}>
        {children}
        {state.is === 'visitor' && <ReauthenticateNotice />}
      </OwnAccountProvider>
    );
  return (
    <Page className={styles.guard}>
      {account && access !== 'signed-in' ? (
        <NotAllowed roles={access} title={title} name={account.name} />
      ) : (
        <SignInPrompt title={title} access={access} />
      )}
    </Page>
  );
}
