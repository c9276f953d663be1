import { linkTo } from '#contract/screens.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import type { GatheringSummary } from '#features/gatherings/contract/gatherings.ts';
import { formatOccurrence } from '#features/gatherings/contract/rules/format-occurrence.ts';
import { useSite } from '#features/site/web/site.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Plus } from '#ui/icons.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';
import items from '#ui/layout/items.module.css';
import { useTeamGatherings } from './queries.ts';

/** /gathering-list: drafts, what is ahead, and what is over. */
export function GatheringListScreen() {
  const canEdit = useHasRole('editor', 'secretary') ?? false;
  return (
    <StaffPage
      title="Gatherings"
      subtitle="Feasts, meetings and parties beside the reception."
      actions={
        canEdit && (
          <LinkButton to="/add-gathering" icon={<Plus aria-hidden="true" />}>
            New gathering
          </LinkButton>
        )
      }
    >
      <Loaded
        query={useTeamGatherings()}
        skeleton={<RowsSkeleton label="Loading gatherings..." rows={4} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No gatherings yet">
              Add a party, a picnic or a weekly meeting. It stays a draft until you publish it.
            </EmptyState>
          ) : (
            <>
              <Section title="Drafts" rows={rows.filter(({ isPublished }) => !isPublished)} />
              <Section
                title="Ahead"
                rows={rows.filter(({ isPublished, next }) => isPublished && next !== null)}
              />
              <Section
                title="Over"
                rows={rows.filter(({ isPublished, next }) => isPublished && next === null)}
              />
            </>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

function Section({ title, rows }: { title: string; rows: readonly GatheringSummary[] }) {
  const { data: site } = useSite();
  const canSeePeople = useHasRole('secretary', 'reception') ?? false;
  if (rows.length === 0) return null;
  return (
    <FormCard as="section">
      <h2>{title}</h2>
      <ul className={items.rows} aria-label={title}>
        {rows.map(({ id, title: name, next, repeats, isPublished }) => (
          <li key={id}>
            <span>
              <Link to={linkTo('/manage-gathering/$id', { id })}>{name}</Link>
              <br />
              <span className={layout.hint}>
                {[next && site && formatOccurrence(next, site.timeZone), repeats]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={layout.row}>
              {next?.isCanceled && <Badge tone="danger">Canceled</Badge>}
              {canSeePeople && isPublished && (
                <LinkButton
                  to={linkTo('/gathering-people/$id', { id, day: next?.day })}
                  variant="secondary"
                  size="small"
                  aria-label={`Who comes: ${name}`}
                >
                  Who comes
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </FormCard>
  );
}
