import {
  formatAudience,
  isForEverybody,
  type ItemAudience,
  type Curator,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { useNamedAudiences } from './queries.ts';

type AudienceBadgeProps = { audience: ItemAudience; curator: Curator };

/** 'For: Members'; nothing on what everyone sees. */
export const AudienceBadge = (props: AudienceBadgeProps) =>
  isForEverybody(props.audience) ? null : <NamedBadge {...props} />;

function NamedBadge({ audience, curator }: AudienceBadgeProps) {
  return <Badge>For: {formatAudience(audience, useNamedAudiences(), curator)}</Badge>;
}
