import { hasRole } from '@namugongo/contract/rules/has-role';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSite } from '../site.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import styles from './AccountForm.module.css';
import { useAccount } from '../signed-in.ts';
import { returnPath } from './return-path.ts';
import { rolesInWords, type StaffRoles } from './roles.ts';

// Rarely needed: its form is no part of what every visitor loads.
const SignInAgain = lazy(() =>
  import('./SignInAgain.tsx').then((file) => ({ default: file.SignInAgain })),
);

type StaffOnlyProps = {
  may: StaffRoles | 'signed-in';
  title: string;
  children: ReactNode;
};

/**
 * Shows a screen to who has a role for it. Whoever is signed out in the middle of work keeps the screen
 * with what is typed in it, and signs in again over it.
 */
export function StaffOnly({ may, title, children }: StaffOnlyProps) {
  const { data: account, error, isFetching, refetch } = useAccount();
  const [wasOpen, setWasOpen] = useState(false);
  const open = account ? may === 'signed-in' || hasRole(account, may) : wasOpen;
  if (account && open !== wasOpen) setWasOpen(open);
  if (account === undefined)
    return (
      <Page wide className={styles.guard}>
        {error ? (
          <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading />
            <Skeleton width="min(22rem, 80%)" height="3rem" />
            <SkeletonLines lines={4} />
          </>
        )}
      </Page>
    );
  if (open)
    return (
      <>
        {children}
        <Suspense>{account === null && <SignInAgain />}</Suspense>
      </>
    );
  return (
    <Page className={styles.guard}>
      {account && may !== 'signed-in' ? (
        <NotAllowed may={may} title={title} name={account.name} />
      ) : (
        <Visitor title={title} whom={whom(may)} />
      )}
    </Page>
  );
}

function whom(may: StaffOnlyProps['may']): string {
  if (may === 'signed-in') return 'people with an account';
  return may.includes('member') ? 'members' : 'the parish team';
}

function Visitor({ title, whom }: { title: string; whom: string }) {
  const here = returnPath(useRouterState({ select: ({ location }) => location.href }));
  return (
    <EmptyState
      level="h1"
      seed={6}
      title="Please sign in"
      actions={
        <>
          <LinkButton to="/sign-in" search={{ return: here }}>
            Sign in
          </LinkButton>
          <LinkButton to="/" look="quiet">
            Go to the home page
          </LinkButton>
        </>
      }
    >
      “{title}” is for {whom}. After signing in you are back here.
    </EmptyState>
  );
}

function NotAllowed({ may, title, name }: { may: StaffRoles; title: string; name: string }) {
  const { data: site } = useSite();
  return (
    <EmptyState
      level="h1"
      seed={7}
      title="Your account may not open this page"
      actions={
        <>
          <LinkButton to="/">Go to the home page</LinkButton>
          <LinkButton to="/sign-in" look="quiet">
            Use another account
          </LinkButton>
        </>
      }
    >
      You are signed in as {name}. “{title}” needs the role {rolesInWords(may)}. Ask an
      administrator for it
      {site && (
        <>
          : <a href={`mailto:${site.email}`}>{site.email}</a>
        </>
      )}
      .
    </EmptyState>
  );
}
