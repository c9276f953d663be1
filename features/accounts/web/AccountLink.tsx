import { isPattern, linkTo } from '#contract/screens.ts';
import { Link } from '#ui/router/Link.tsx';
import { useLocation } from '#ui/router/use-router.ts';
import { useAccount } from './account.ts';
import { parseReturnPath } from './return-path.ts';

/** Link to sign in, which returns to this page; signed in, the person's name, which links to signing out. */
export function AccountLink({ className }: { className?: string | undefined }) {
  const state = useAccount();
  const returnPath = parseReturnPath(useLocation().href);
  const isHome =
    isPattern(returnPath) || ['/', linkTo('/today'), linkTo('/mine')].includes(returnPath);
  return (
    <Link to={linkTo('/sign-in', isHome ? {} : { return: returnPath })} className={className}>
      {state.is === 'signed-in' ? state.account.name : 'Sign in'}
    </Link>
  );
}
