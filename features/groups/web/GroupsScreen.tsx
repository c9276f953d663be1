import { linkTo } from '#contract/screens.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import type { Group } from '#features/groups/contract/groups.ts';
import {
  groupKindHeadings,
  groupKinds,
  groupRoleLabels,
} from '#features/groups/contract/rules/group-kinds.ts';
import { formatMeetingTimes } from '#features/groups/contract/rules/meeting-times.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Plus } from '#ui/icons.ts';
import { Card, Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Link } from '#ui/router/Link.tsx';
import items from '#ui/layout/items.module.css';
import styles from './Groups.module.css';
import { useGroups } from './queries.ts';
import { UnknownKabondoPart } from './UnknownKabondoPart.tsx';

/** /groups: the bubondo, choirs, ministries and committees that the reader may see. */
export function GroupsScreen() {
  const canAdd = useHasRole('secretary') ?? false;
  const add = canAdd && (
    <LinkButton to="/add-group" icon={<Plus aria-hidden="true" />}>
      New group
    </LinkButton>
  );
  return (
    <>
      <PageHeader title="Groups" actions={add} />
      <Page className={styles.page}>
        <Loaded query={useGroups()} skeleton={<RowsSkeleton label="Loading groups..." rows={4} />}>
          {(rows) => (
            <>
              {rows.length === 0 && (
                <EmptyState title="No groups yet">
                  Our small communities, choirs and committees will appear here.
                </EmptyState>
              )}
              {groupKinds.map((kind) => (
                <GroupSection
                  key={kind}
                  title={groupKindHeadings[kind]}
                  rows={rows.filter((group) => group.kind === kind)}
                />
              ))}
              {canAdd && <UnknownKabondoPart groups={rows} />}
            </>
          )}
        </Loaded>
      </Page>
    </>
  );
}

function GroupSection({ title, rows }: { title: string; rows: readonly Group[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={items.cards}>
        {rows.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GroupCard({ group }: { group: Group }) {
  const { id, name, place, members, role, isArchived, waiting } = group;
  const facts = [formatMeetingTimes(group), place].filter(Boolean);
  return (
    <Card as="article" className={items.card}>
      <h3>
        <Link to={linkTo('/groups/$id', { id })}>{name}</Link>
      </h3>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {members !== null && <p className={layout.hint}>{formatCount(members, 'member')}</p>}
      <p className={layout.row}>
        {role && (
          <Badge tone="ok">{role === 'leader' ? groupRoleLabels.leader : 'Your group'}</Badge>
        )}
        {Boolean(waiting) && (
          <Badge tone="warn">{formatCount(waiting ?? 0, 'request')} to answer</Badge>
        )}
        {isArchived && <Badge>No longer meets</Badge>}
      </p>
    </Card>
  );
}
