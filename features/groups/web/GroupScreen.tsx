import { hasProblemCode } from '#contract/client.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import { AlbumCover } from '#features/albums/web/AlbumCover.tsx';
import { useHasRole } from '#features/accounts/web/account.ts';
import { type Group, groups } from '#features/groups/contract/groups.ts';
import { groupKindLabels } from '#features/groups/contract/rules/group-kinds.ts';
import { formatMeetingTimes } from '#features/groups/contract/rules/meeting-times.ts';
import { HistoryCard } from '#features/people/web/HistorySection.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { ShareButton } from '#ui/feedback/ShareButton.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { FormCard, Page } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { GroupNotFound } from './GroupFormScreens.tsx';
import { GroupKeeping } from './GroupKeeping.tsx';
import items from '#ui/layout/items.module.css';
import styles from './Groups.module.css';
import { JoinPart } from './JoinPart.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { MembersPart } from './MembersPart.tsx';
import { useGroup } from './queries.ts';
import { RequestsPart } from './RequestsPart.tsx';

/** /groups/{id}: a group, for its members also who belongs to it, for its leaders what they decide. */
export function GroupScreen() {
  const id = Number(useParams().id) || 0;
  const query = useGroup(id);
  const isSecretary = useHasRole('secretary') ?? false;
  const { data: group } = query;
  usePageTitle(group?.name ?? 'Group');
  const isMissing = id === 0 || hasProblemCode(query.error, 'group-not-found');
  return (
    <>
      <PageHeader
        title={group?.name ?? 'Group'}
        eyebrow={group && groupKindLabels[group.kind]}
        actions={
          <LinkButton to="/groups" variant="inverted">
            All groups
          </LinkButton>
        }
      />
      <Page className={styles.page}>
        {isMissing ? (
          <GroupNotFound />
        ) : (
          <Loaded query={query} skeleton={<RowsSkeleton label="Loading the group..." rows={4} />}>
            {(data) => <GroupParts group={data} isSecretary={isSecretary} />}
          </Loaded>
        )}
      </Page>
    </>
  );
}

function GroupParts({ group, isSecretary }: { group: Group; isSecretary: boolean }) {
  const canLead = group.role === 'leader' || isSecretary;
  return (
    <div className={items.columns}>
      <div className={items.beside}>
        <GroupFacts group={group} canEdit={canLead} />
        <JoinPart group={group} />
        {canLead && <RequestsPart id={group.id} />}
        {(group.role !== null || isSecretary) && <MessagesPart group={group} canLead={canLead} />}
      </div>
      <div className={items.beside}>
        {(group.role !== null || isSecretary) && <MembersPart group={group} canLead={canLead} />}
        {isSecretary && <GroupKeeping group={group} />}
        {isSecretary && <HistoryCard endpoint={groups.getHistory} id={group.id} />}
      </div>
    </div>
  );
}

function GroupFacts({ group, canEdit }: { group: Group; canEdit: boolean }) {
  const { id, name, album, description, place, leaders, members, isArchived } = group;
  return (
    <FormCard as="section" aria-label="About the group">
      {isArchived && (
        <p>
          <Badge>No longer meets</Badge>
        </p>
      )}
      <AlbumCover album={album} sizes="(max-width: 54em) 92vw, 480px" className={styles.picture} />
      {description && (
        <p className={items.text}>
          <LinkedText>{description}</LinkedText>
        </p>
      )}
      <DescriptionList
        facts={[
          ['When', formatMeetingTimes(group)],
          ['Where', place],
          [leaders.length === 1 ? 'Leader' : 'Leaders', leaders.join(', ')],
          ['Members', members !== null && formatCount(members, 'person', 'people')],
        ]}
      />
      <div className={layout.row}>
        <ShareButton path={linkTo('/groups/$id', { id })} title={name} size="small" />
      </div>
      {canEdit && (
        <div className={layout.row}>
          <LinkButton to={linkTo('/group-attendance/$id', { id })} size="small">
            Who came
          </LinkButton>
          <LinkButton to={linkTo('/edit-group/$id', { id })} variant="secondary" size="small">
            Edit group
          </LinkButton>
        </div>
      )}
    </FormCard>
  );
}
