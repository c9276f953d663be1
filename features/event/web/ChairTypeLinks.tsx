import type { ChairType } from '#contract/chairs.ts';
import { linkTo } from '#contract/screens.ts';
import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { Link } from '#ui/router/Link.tsx';

/** 'Adult seats, Youth seats', each a link to the seats of its type. */
export const ChairTypeLinks = ({ types }: { types: readonly ChairType[] }) =>
  types.map((type, index) => (
    <span key={type}>
      {index > 0 && ', '}
      <Link to={linkTo('/reception/$chairType', { chairType: type })}>
        {chairTypeLabels[type]} seats
      </Link>
    </span>
  ));
