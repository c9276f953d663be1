import type { SeatRequestDetails } from '#features/orders/contract/seat-requests.ts';
import type { EmailSummary } from '#contract/emails.ts';
import { Check, Clock, Hourglass, X } from '#ui/icons.ts';
import type { Icon } from '#ui/icon.ts';
import { useSite } from '#features/site/web/site.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import type { Tone } from '#ui/feedback/Alert.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { EmailList } from '#features/event/web/staff/EmailList.tsx';
import { formatSeat } from '#contract/rules/names.ts';
import { formatSeats, type RequestGroup } from './request-groups.ts';
import styles from './SeatRequests.module.css';

const states: Record<SeatRequestDetails['state'], { word: string; tone: Tone; icon: Icon }> = {
  unconfirmed: { word: 'Email not confirmed yet', tone: 'plain', icon: Clock },
  requested: { word: 'Waiting for an answer', tone: 'warn', icon: Clock },
  approved: { word: 'Approved, not paid yet', tone: 'plain', icon: Hourglass },
  paid: { word: 'Paid', tone: 'ok', icon: Check },
  declined: { word: 'Declined', tone: 'plain', icon: X },
  lapsed: { word: 'Not paid in time', tone: 'plain', icon: X },
  none: { word: 'Refunded', tone: 'plain', icon: X },
};

type RequestCardProps = {
  group: RequestGroup;
  onApprove: () => void;
  onDecline: () => void;
};

/** The emails about all requests of a group, newest first. */
const mergeEmails = (group: RequestGroup): EmailSummary => ({
  sent: group
    .flatMap(({ emails }) => emails.sent)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  pendingCount: group.reduce((sum, { emails }) => sum + emails.pendingCount, 0),
});

/** A request for one or several seats with state, person, emails and open actions. */
export function RequestCard({ group, onApprove, onDecline }: RequestCardProps) {
  const [request] = group;
  const { word, tone, icon: Icon } = states[request.state];
  const open = request.state === 'requested' || request.state === 'approved';
  const seats = formatSeats(group);
  return (
    <Card as="li" className={styles.card}>
      <header>
        <h2>{request.name}</h2>
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {word}
        </Badge>
      </header>
      <RequestFacts group={group} />
      <EmailList emails={mergeEmails(group)} />
      {open && (
        <div className={styles.actions}>
          {request.state === 'requested' && (
            <Button
              variant="outline"
              size="small"
              aria-label={`Approve ${request.name}’s request for ${seats}`}
              onClick={onApprove}
            >
              Approve
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={
              request.state === 'requested'
                ? `Decline ${request.name}’s request for ${seats}`
                : `Withdraw the approval of ${seats} for ${request.name}`
            }
            onClick={onDecline}
          >
            {request.state === 'requested' ? 'Decline' : 'Withdraw'}
          </Button>
        </div>
      )}
    </Card>
  );
}

function RequestFacts({ group }: { group: RequestGroup }) {
  const [request] = group;
  const { data: site } = useSite();
  const format = (date: Date) => <Timestamp date={date} format="short" timeZone={site?.timeZone} />;
  const heldUntil = request.state === 'approved' ? request.heldUntil : null;
  const facts = [
    [
      group.length === 1 ? 'Seat' : 'Seats',
      <b key="seat" className={styles.seats}>
        {group.map(formatSeat).join('\n')}
      </b>,
    ],
    ['Telephone', <TelephoneNumber key="telephone" digits={request.telephone} />],
    ['Email', request.email],
    ['Requested', format(request.requestedAt)],
    ['Answered', request.decidedAt && format(request.decidedAt)],
    ['Held until', heldUntil && format(heldUntil)],
    ['Reason', request.reason],
  ] as const;
  return <DescriptionList facts={facts} />;
}
