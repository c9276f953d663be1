import { formatDay } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { useAccount } from '#features/accounts/web/account.ts';
import type { PrayerRequest } from '#features/intentions/contract/intentions.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import items from '#ui/layout/items.module.css';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { usePrayers } from './queries.ts';

/** /prayer-requests: what the reader is asked to pray for now. */
export function PrayerRequestsScreen() {
  const isVisitor = useAccount().is === 'visitor';
  return (
    <StaffPage
      title="Prayer requests"
      subtitle="Let us pray for one another."
      wide={false}
      actions={
        <LinkButton to={linkTo('/intentions', { kind: 'prayer' })}>Ask for prayer</LinkButton>
      }
    >
      <Loaded
        query={usePrayers()}
        skeleton={<RowsSkeleton label="Loading prayer requests..." rows={3} />}
      >
        {(prayers) =>
          prayers.length === 0 ? (
            <EmptyState title="No prayer requests right now">
              What people ask us to pray for will appear here.
              {isVisitor && ' Members see more once they sign in.'}
            </EmptyState>
          ) : (
            <ul className={items.cards} aria-label="Prayer requests">
              {prayers.map((prayer) => (
                <li key={prayer.id}>
                  <Prayer prayer={prayer} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </StaffPage>
  );
}

function Prayer({ prayer: { wording, name, audience, endsOn } }: { prayer: PrayerRequest }) {
  return (
    <Card as="article" className={items.card}>
      <p className={items.text}>
        <LinkedText>{wording}</LinkedText>
      </p>
      <p className={layout.hint}>
        {[name, `until ${formatDay(endsOn, 'MMM Do YYYY')}`].filter(Boolean).join(' · ')}
      </p>
      <AudienceBadge audience={audience} curator="secretary" />
    </Card>
  );
}
