import { isForEverybody } from '#features/audiences/contract/rules/item-audiences.ts';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { linkTo } from '#contract/screens.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { type GatheringSummary, gatherings } from '#features/gatherings/contract/gatherings.ts';
import { formatOccurrence } from '#features/gatherings/contract/rules/format-occurrence.ts';
import { useSite } from '#features/site/web/site.ts';
import { getApiUrl } from '#ui/api.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Link } from '#ui/router/Link.tsx';
import items from '#ui/layout/items.module.css';
import styles from './Gatherings.module.css';
import { useGatherings } from './queries.ts';

/** /gatherings: what is ahead, for the reader. */
export function GatheringsScreen() {
  const canEdit = useHasRole('editor', 'secretary', 'reception') ?? false;
  return (
    <>
      <PageHeader
        title="Gatherings"
        actions={
          canEdit && (
            <LinkButton to="/gathering-list" variant="inverted">
              All gatherings
            </LinkButton>
          )
        }
      />
      <Page className={styles.page}>
        <Loaded
          query={useGatherings()}
          skeleton={<RowsSkeleton label="Loading gatherings..." rows={3} />}
        >
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="Nothing is planned right now">
                Our feasts, meetings and parties will appear here.
              </EmptyState>
            ) : (
              <ul className={items.cards}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <GatheringCard gathering={row} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Page>
    </>
  );
}

export const getPictureUrl = (picture: number): string =>
  getApiUrl(gatherings.getPicture, { params: { picture } });

function GatheringCard({ gathering }: { gathering: GatheringSummary }) {
  const { data: site } = useSite();
  const { slug, title, venue, next, repeats, picture, audience } = gathering;
  return (
    <Card as="article" className={items.card}>
      {picture !== null && (
        <img className={styles.picture} src={getPictureUrl(picture)} alt="" loading="lazy" />
      )}
      <h2>
        <Link to={linkTo('/gathering/$slug', { slug })}>{title}</Link>
      </h2>
      {next && site && <p>{formatOccurrence(next, site.timeZone)}</p>}
      {venue && <p>{venue}</p>}
      {repeats && <p className={layout.hint}>{repeats}</p>}
      {(next?.isCanceled || !isForEverybody(audience)) && (
        <p className={layout.row}>
          {next?.isCanceled && <Badge tone="danger">Canceled</Badge>}
          <AudienceBadge audience={audience} curator="editor" />
        </p>
      )}
    </Card>
  );
}
