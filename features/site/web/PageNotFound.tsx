import { LinkButton } from '#ui/controls/Button.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { NotFound } from '#ui/feedback/NotFound.tsx';

/** Shown for an unknown path. */
export function PageNotFound() {
  usePageTitle('Page not found');
  return (
    <NotFound
      title="We couldn't find this page"
      actions={
        <>
          <LinkButton to="/">Go to the home page</LinkButton>
          <LinkButton to="/reception" variant="secondary">
            UMD Tickets
          </LinkButton>
        </>
      }
    >
      It may have moved, or the address may have a typo.
    </NotFound>
  );
}
