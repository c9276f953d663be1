import { Link, useRouterState } from '@tanstack/react-router';
import { useAccount } from '../signed-in.ts';
import { returnPath } from './return-path.ts';

/** 'Sign in', which comes back to this page; for who is signed in, their name, which leads to signing out. */
export function AccountLink({ className }: { className?: string | undefined }) {
  const { data: account } = useAccount();
  const here = useRouterState({ select: ({ location }) => location.href });
  const back = returnPath(here);
  return (
    <Link
      to="/sign-in"
      search={back === '/' ? {} : { return: back }}
      className={className}
      data-account
    >
      {account ? account.name : 'Sign in'}
    </Link>
  );
}
