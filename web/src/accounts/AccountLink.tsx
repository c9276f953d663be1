import { Link, useRouterState } from '@tanstack/react-router';
import { useAccount } from '../account.ts';
import { parseReturnPath } from './return-path.ts';

/** Link to sign in, which returns to this page; signed in, the person's name, which links to signing out. */
export function AccountLink({ className }: { className?: string | undefined }) {
  const { data: account } = useAccount();
  const currentPath = useRouterState({ select: ({ location }) => location.href });
  const returnPath = parseReturnPath(currentPath);
  return (
    <Link
      to="/sign-in"
      search={returnPath === '/' ? {} : { return: returnPath }}
      className={className}
    >
      {account ? account.name : 'Sign in'}
    </Link>
  );
}
