import { linkTo } from '#contract/screens.ts';
import { policyLabels } from '#features/site/contract/site.ts';
import { Link } from '#ui/router/Link.tsx';
import { useSite } from './site.ts';

/** Links to the privacy notice and the terms, as far as they are published. */
export function PolicyLinks() {
  const { data: site } = useSite();
  return (site?.policies ?? []).map((slug, index) => (
    <span key={slug}>
      {index > 0 && ' · '}
      <Link to={linkTo('/$slug', { slug })}>{policyLabels[slug]}</Link>
    </span>
  ));
}
