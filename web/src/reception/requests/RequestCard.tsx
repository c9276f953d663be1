import type { ListedRequest } from '@namugongo/contract/reception/requests';
import { Check, Clock, Hourglass, type LucideIcon, X } from 'lucide-react';
import { useSite } from '../../site.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/FactList.tsx';
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
      <RequestFacts request={request} />
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

function RequestFacts({ request }: { request: ListedRequest }) {
  const { data: site } = useSite();
  const at = (moment: Date) => (
    <MomentText moment={moment} shape="short" timeZone={site?.timeZone} />
  );
  const heldUntil = request.state === 'approved' ? request.heldUntil : null;
  const facts = [
    ['Seat', <b key="seat">{`${request.tableName}, ${request.chairName}`}</b>],
    ['Telephone', <TelephoneText key="telephone" digits={request.telephone} />],
    ['Email', request.email],
    ['Asked', at(request.requestedAt)],
    ['Answered', request.answeredAt && at(request.answeredAt)],
    ['Held until', heldUntil && at(heldUntil)],
    ['Reason', request.reason],
  ] as const;
  return <FactList facts={facts} />;
}
