import { hasProblemCode } from '#contract/client.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { type Intention, intentions } from '#features/intentions/contract/intentions.ts';
import {
  formatIntention,
  formatIntentionState,
  formatSubject,
} from '#features/intentions/contract/rules/intention-texts.ts';
import { HistoryCard } from '#features/people/web/HistorySection.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import items from '#ui/layout/items.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { ActionsPart } from './ActionsPart.tsx';
import { EditPart } from './EditPart.tsx';
import { PlacePart } from './PlacePart.tsx';
import { useIntention } from './queries.ts';

/** /edit-intention/{id}: a request, to place, answer, word and end. */
export function IntentionScreen() {
  const id = Number(useParams().id) || 0;
  const query = useIntention(id);
  const isMissing = id === 0 || hasProblemCode(query.error, 'intention-not-found');
  return (
    <StaffPage
      title={query.data ? formatSubject(query.data) : 'Request'}
      {...(query.data && { subtitle: formatIntentionState(query.data) })}
      wide={false}
    >
      {isMissing ? (
        <EmptyState
          title="We couldn't find this request"
          actions={<LinkButton to="/intention-list">All requests</LinkButton>}
        >
          <p>It may have been deleted, or the link is incomplete.</p>
        </EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton label="Loading the request..." rows={3} />}>
          {(row) => (
            <div className={items.beside}>
              <Summary intention={row} />
              {row.kind === 'mass' && (row.state === 'waiting' || row.state === 'placed') && (
                <PlacePart key={`${row.state} ${row.day} ${row.startTime}`} intention={row} />
              )}
              <EditPart intention={row} />
              <HistoryCard endpoint={intentions.getHistory} id={id} />
            </div>
          )}
        </Loaded>
      )}
    </StaffPage>
  );
}

function Summary({ intention }: { intention: Intention }) {
  const { kind, email, telephone, createdAt, wishedDay, reply, offeringCents } = intention;
  return (
    <FormCard as="section">
      <DescriptionList
        facts={[
          ['As printed', formatIntention(intention)],
          ['Wished day', wishedDay && formatDay(wishedDay, 'dddd, MMMM D, YYYY')],
          ['Requested by', intention.requestedBy],
          ['Email', email || 'None. Please call with the answer.'],
          ['Telephone', telephone && <TelephoneNumber digits={telephone} />],
          ['Received', formatTimestamp(createdAt, 'short')],
          [
            'Offering',
            kind === 'mass' && (offeringCents > 0 ? formatMoney(offeringCents) : 'None'),
          ],
          ['Your answer', reply && <LinkedText>{reply}</LinkedText>],
        ]}
      />
      <ActionsPart intention={intention} />
    </FormCard>
  );
}
