import { hasRole } from '@namugongo/contract/rules/roles';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSite } from '../site.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import styles from './AccountForm.module.css';
import { useAccount } from '../account.ts';
import { parseReturnPath } from './return-path.ts';
import { formatRoles, type StaffRoles } from './format-roles.ts';

// Loaded on demand: few visitors need it.
const ReauthenticateNotice = lazy(() =>
  import('./ReauthenticateNotice.tsx').then((file) => ({ default: file.ReauthenticateNotice })),
);

type RequireRoleProps = {
  access: StaffRoles | 'signed-in';
  title: string;
  children: ReactNode;
};

/**
 * Renders a screen for accounts with access to it. When the session ends while the screen is open, it stays, with its form
 * values, below a dialog to sign in again.
 */
export function RequireRole({ access, title, children }: RequireRoleProps) {
  const { data: account, error, isFetching, refetch } = useAccount();
  const [wasAllowed, setWasAllowed] = useState(false);
  const isAllowed = account ? access === 'signed-in' || hasRole(account, access) : wasAllowed;
  if (account && isAllowed !== wasAllowed) setWasAllowed(isAllowed);
  if (account === undefined)
    return (
      <Page wide className={styles.guard}>
        {error ? (
          <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading />
            <Skeleton width="min(22rem, 80%)" height="3rem" />
            <SkeletonLines lines={4} />
          </>
        )}
      </Page>
    );
  if (isAllowed)
    return (
      <>
        {children}
        <Suspense>{account === null && <ReauthenticateNotice />}</Suspense>
      </>
    );
  return (
    <Page className={styles.guard}>
      {account && access !== 'signed-in' ? (
        <NotAllowed roles={access} title={title} name={account.name} />
      ) : (
        <SignInPrompt title={title} audience={getAudience(access)} />
      )}
    </Page>
  );
}

function getAudience(access: RequireRoleProps['access']): string {
  if (access === 'signed-in') return 'people with an account';
  return access.includes('member') ? 'members' : 'the parish team';
}

function SignInPrompt({ title, audience }: { title: string; audience: string }) {
  const returnPath = parseReturnPath(useRouterState({ select: ({ location }) => location.href }));
  return (
    <EmptyState
      level="h1"
      seed={6}
      title="Please sign in"
      actions={
        <>
          <LinkButton to="/sign-in" search={{ return: returnPath }}>
            Sign in
          </LinkButton>
          <LinkButton to="/" variant="secondary">
            Go to the home page
          </LinkButton>
        </>
      }
    >
      “{title}” is for {audience}. Sign in and we'll bring you right back here.
    </EmptyState>
  );
}

function NotAllowed({ roles, title, name }: { roles: StaffRoles; title: string; name: string }) {
  const { data: site } = useSite();
  return (
    <EmptyState
      level="h1"
      seed={7}
      title="You don't have access to this page"
      actions={
        <>
          <LinkButton to="/">Go to the home page</LinkButton>
          <LinkButton to="/sign-in" variant="secondary">
            Sign in with another account
          </LinkButton>
        </>
      }
    >
      You're signed in as {name}. “{title}” is for the {formatRoles(roles)} role. To get access, ask
      an administrator
      {site?.email && (
        <>
          : <a href={`mailto:${site.email}`}>{site.email}</a>
        </>
      )}
      .
    </EmptyState>
  );
}
