import { hasRole } from '#contract/rules/roles.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import { type Group, groups } from '#features/groups/contract/groups.ts';
import { formatMeetingTimes } from '#features/groups/contract/rules/meeting-times.ts';
import type { MinePart } from '#features/mine/web/mine-part.ts';
import { MineRow, MineRows, mineSkeleton } from '#features/mine/web/MineParts.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Link } from '#ui/router/Link.tsx';
import { useGroups } from './queries.ts';

const isOwn = ({ role, request }: Group) => role !== null || request?.state === 'waiting';

function describe(group: Group): string {
  const { role, waiting } = group;
  return [
    role === null && 'You asked to join',
    role === 'leader' && 'You lead it',
    Boolean(waiting) && `${formatCount(waiting ?? 0, 'request')} to answer`,
    formatMeetingTimes(group),
  ]
    .filter(Boolean)
    .join(' · ');
}

function OwnGroups() {
  return (
    <Loaded query={useGroups()} skeleton={mineSkeleton}>
      {(list) => {
        const own = list.filter(isOwn);
        return (
          <>
            {own.length === 0 ? (
              <p>You don&apos;t belong to a group yet. Look around and ask to join one.</p>
            ) : (
              <MineRows label="My groups">
                {own.map((group) => (
                  <MineRow
                    key={group.id}
                    title={<Link to={linkTo('/groups/$id', { id: group.id })}>{group.name}</Link>}
                    detail={describe(group)}
                  />
                ))}
              </MineRows>
            )}
            <div>
              <LinkButton to="/groups" variant="secondary" size="small">
                All groups
              </LinkButton>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

export const ownGroupsPart: MinePart = {
  title: 'My groups',
  group: 'own',
  isFor: (account) => hasRole(account, groups.request.access),
  Content: OwnGroups,
};
