import { linkTo } from '#contract/screens.ts';
import { useLocation } from '#ui/router/use-router.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { usePasskeys, useSignInByPasskey } from './queries.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { formatRoles, type StaffRoles } from './format-roles.ts';
import { parseReturnPath } from './return-path.ts';

function getAudience(access: StaffRoles | 'signed-in'): string {
  if (access === 'signed-in') return 'people with an account';
  return access.includes('member') ? 'members' : 'the parish team';
}

/** Asks a visitor to sign in. */
export function SignInPrompt({
  title,
  access,
}: {
  title: string;
  access: StaffRoles | 'signed-in';
}) {
  const returnPath = parseReturnPath(useLocation().href);
  return (
    <EmptyState
      level="h1"
      seed={6}
      title="Please sign in"
      actions={
        <>
          <LinkButton to={linkTo('/sign-in', { return: returnPath })}>Sign in</LinkButton>
          <LinkButton to="/" variant="secondary">
            Go to the home page
          </LinkButton>
        </>
      }
    >
      “{title}” is for {getAudience(access)}. Sign in and we'll bring you right back here.
    </EmptyState>
  );
}

/** Tells somebody signed in that the screen needs another role. */
export function NotAllowed({
  roles,
  title,
  name,
}: {
  roles: StaffRoles;
  title: string;
  name: string;
}) {
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

/** Asks someone whose role sees money or personal details for a passkey or an authenticator app, which can wait until `dueAt`. */
export function SecondFactorPrompt({ dueAt, onPostpone }: { dueAt: Date; onPostpone: () => void }) {
  const now = useNow();
  const { data: site } = useSite();
  const canPostpone = dueAt.getTime() > now;
  const { data: passkeys } = usePasskeys();
  const hasPasskey = passkeys !== undefined && passkeys.length > 0;
  const signIn = useSignInByPasskey();
  return (
    <EmptyState
      level="h1"
      seed={8}
      title="Protect your account"
      actions={
        <>
          {hasPasskey ? (
            <Button busy={signIn.isPending} onClick={() => signIn.mutate(undefined)}>
              Use my passkey
            </Button>
          ) : (
            <LinkButton to="/profile">Set it up now</LinkButton>
          )}
          {canPostpone && (
            <Button variant="link" onClick={onPostpone}>
              Not now
            </Button>
          )}
        </>
      }
    >
      Your role sees money or personal details, so a password alone isn't enough.{' '}
      {hasPasskey
        ? 'Use your passkey. '
        : "Add a passkey or an authenticator app in your profile. It takes two minutes, and then you're all set. "}
      {canPostpone
        ? `You can wait until ${formatTimestamp(dueAt, 'date', site?.timeZone)}.`
        : 'Lost your phone? Use a backup code when you sign in, or ask an administrator to reset it.'}
      {signIn.error && <ErrorMessage error={signIn.error} />}
    </EmptyState>
  );
}
