import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import { suggestedOffering } from '#features/donations/contract/rules/mass-intentions.ts';
import type { OwnIntention } from '#features/intentions/contract/intentions.ts';
import {
  formatMass,
  formatSubject,
  isOver,
} from '#features/intentions/contract/rules/intention-texts.ts';
import { useToday } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { LinkedText } from '#ui/data/LinkedText.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import items from '#ui/layout/items.module.css';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useParams } from '#ui/router/use-router.ts';
import { useOwnChanges, useOwnIntention } from './queries.ts';

/** /intention/{key}: confirms a request, shows what became of it, offers a gift for a Mass, and ends it. */
export function OwnIntentionScreen() {
  const { key = '' } = useParams();
  const query = useOwnIntention(key);
  const isMissing = hasProblemCode(query.error, 'intention-link-invalid');
  return (
    <StaffPage title="Your request" wide={false}>
      {isMissing ? (
        <EmptyState
          title="We couldn't find your request"
          actions={<LinkButton to="/intentions">Open the form</LinkButton>}
        >
          <p>The link is incomplete or has expired.</p>
        </EmptyState>
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton label="Loading your request..." rows={2} />}>
          {(own) => (
            <div className={items.beside}>
              <State own={own} />
              <OfferingPart own={own} />
            </div>
          )}
        </Loaded>
      )}
    </StaffPage>
  );
}

function describe(own: OwnIntention, today: string): string {
  const { kind, state, day, startTime, endsOn } = own;
  if (state === 'unconfirmed') return 'Is this your email address? Please confirm it.';
  if (state === 'waiting')
    return 'Thank you. We have your request and will answer you as soon as we can.';
  if (state === 'declined') return 'We answered this request. If something is unclear, call us.';
  if (state !== 'placed') return 'This request has ended.';
  const isPast = isOver(own, today);
  if (kind === 'mass')
    return `The Mass ${isPast ? 'was' : 'is'} on ${formatMass({ day: day ?? '', startTime })}.`;
  return isPast
    ? 'This prayer request has ended.'
    : `Your prayer request is shown until ${formatDay(endsOn ?? today, 'dddd, MMMM D, YYYY')}.`;
}

function State({ own }: { own: OwnIntention }) {
  const today = useToday();
  const { confirm, end } = useOwnChanges(own.key);
  const [isEnding, setIsEnding] = useState(false);
  const { kind, state, wording, requestedBy, isNamed, wishedDay } = own;
  const canEnd = (state === 'waiting' || state === 'placed') && !isOver(own, today);
  const endLabel = kind === 'mass' ? 'Withdraw request' : 'End prayer request';
  return (
    <FormCard as="section" aria-label="Your request">
      <div role="status">
        <Alert tone={state === 'waiting' || state === 'placed' ? 'ok' : 'warn'}>
          {describe(own, today)}
        </Alert>
      </div>
      <h2>{formatSubject(own)}</h2>
      <DescriptionList
        facts={[
          ['More to say', kind === 'mass' && wording && <LinkedText>{wording}</LinkedText>],
          ['Requested by', isNamed ? requestedBy : `${requestedBy} (not shown)`],
          ['Your wish', wishedDay && formatDay(wishedDay, 'dddd, MMMM D, YYYY')],
        ]}
      />
      {confirm.error && <ErrorMessage error={confirm.error} />}
      <div className={layout.row}>
        {state === 'unconfirmed' && (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Yes, send my request
          </Button>
        )}
        {canEnd && (
          <Button variant="secondary" onClick={() => setIsEnding(true)}>
            {endLabel}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={`${endLabel}?`}
        opened={isEnding}
        confirmLabel={endLabel}
        mutation={end}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setIsEnding(false) })}
        onCancel={() => setIsEnding(false)}
      >
        <p>You can’t undo this. You can always send a new request.</p>
      </ConfirmDialog>
    </FormCard>
  );
}

/** The gift that goes with a Mass, as long as none was given. */
function OfferingPart({ own: { offeringKey, offeringCents } }: { own: OwnIntention }) {
  if (offeringCents === 0 && offeringKey === null) return null;
  return (
    <FormCard as="section">
      <h2>Offering</h2>
      {offeringKey === null ? (
        <p>We received your offering of {formatMoney(offeringCents)}. Thank you.</p>
      ) : (
        <>
          <p>
            You can give an offering with your Mass. ${suggestedOffering} is customary; any amount
            is welcome, and we offer the Mass without one, too.
          </p>
          <div className={layout.row}>
            <LinkButton to={linkTo('/donation', { offering: offeringKey })}>
              Give an offering
            </LinkButton>
          </div>
        </>
      )}
    </FormCard>
  );
}
