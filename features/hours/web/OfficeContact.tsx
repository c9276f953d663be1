import { getTelephoneUrl } from '#contract/rules/telephones.ts';
import { useSite } from '#features/site/web/site.ts';
import { Link } from '#ui/router/Link.tsx';

/** Where people ask for help that no one offers. */
export function OfficeContact() {
  const { data: site } = useSite();
  return (
    <p>
      Don&apos;t see the help you need? <Link to="/ask-for-help">Ask for it</Link>
      {site?.email && (
        <>
          , write to <a href={`mailto:${site.email}`}>{site.email}</a>
        </>
      )}
      {site?.telephone && (
        <>
          , or call <a href={getTelephoneUrl(site.telephone)}>{site.telephone}</a>
        </>
      )}
      .
    </p>
  );
}
