import type { ListedRequest } from '@namugongo/contract/reception/requests';
import { Check, Clock, Hourglass, type LucideIcon, X } from 'lucide-react';
import { useSite } from '../../site.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { MomentText } from '../../ui/MomentText.tsx';
import type { Tone } from '../../ui/Notice.tsx';
import { TelephoneText } from '../../ui/TelephoneText.tsx';
import { LetterList } from '../staff/LetterList.tsx';
import styles from './SeatRequests.module.css';

const states: Record<ListedRequest['state'], { word: string; tone: Tone; icon: LucideIcon }> = {
  requested: { word: 'Waits for an answer', tone: 'warn', icon: Clock },
  approved: { word: 'Approved, not paid yet', tone: 'plain', icon: Hourglass },
  paid: { word: 'Paid', tone: 'ok', icon: Check },
  declined: { word: 'Declined', tone: 'plain', icon: X },
  lapsed: { word: 'Not paid in time', tone: 'plain', icon: X },
  none: { word: 'Paid and given back', tone: 'plain', icon: X },
};

type RequestCardProps = {
  request: ListedRequest;
  onApprove: () => void;
  onDecline: () => void;
};

/** One wish: who, which seat, how it stands, what was written about it, and the answers that are still open. */
export function RequestCard({ request, onApprove, onDecline }: RequestCardProps) {
  const { data: site } = useSite();
  const { word, tone, icon: Icon } = states[request.state];
  const open = request.state === 'requested' || request.state === 'approved';
  const chair = `${request.tableName}, ${request.chairName}`;
  return (
    <Card as="li" className={styles.card}>
      <header>
        <h2>{request.name}</h2>
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {word}
        </Badge>
      </header>
      <dl className={styles.facts}>
        <dt>Seat</dt>
        <dd>
          <b>{chair}</b>
        </dd>
        <dt>Telephone</dt>
        <dd>
          <TelephoneText digits={request.telephone} />
        </dd>
        <dt>Email</dt>
        <dd>{request.email}</dd>
        <dt>Asked</dt>
        <dd>
          <MomentText moment={request.requestedAt} shape="short" timeZone={site?.timeZone} />
        </dd>
        {request.answeredAt && (
          <>
            <dt>Answered</dt>
            <dd>
              <MomentText moment={request.answeredAt} shape="short" timeZone={site?.timeZone} />
            </dd>
          </>
        )}
        {request.state === 'approved' && request.heldUntil && (
          <>
            <dt>Held until</dt>
            <dd>
              <MomentText moment={request.heldUntil} shape="short" timeZone={site?.timeZone} />
            </dd>
          </>
        )}
        {request.reason && (
          <>
            <dt>Reason</dt>
            <dd>{request.reason}</dd>
          </>
        )}
      </dl>
      <LetterList letters={request.letters} />
      {open && (
        <div className={styles.actions}>
          {request.state === 'requested' && (
            <Button
              look="soft"
              size="small"
              aria-label={`Approve the request of ${request.name} for ${chair}`}
              onClick={onApprove}
            >
              Approve
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            aria-label={`${request.state === 'requested' ? 'Decline the request' : 'Withdraw the approval'} of ${request.name} for ${chair}`}
            onClick={onDecline}
          >
            {request.state === 'requested' ? 'Decline' : 'Withdraw'}
          </Button>
        </div>
      )}
    </Card>
  );
}
