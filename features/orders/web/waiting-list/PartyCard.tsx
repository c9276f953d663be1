import { describeParty, type PartyState } from '#features/seats/contract/rules/parties.ts';
import { partyStateLabels } from '#features/orders/contract/waiting-columns.ts';
import { waitingList, type WaitingParty } from '#features/orders/contract/waiting-list.ts';
import { Check, Clock, Hourglass, X } from '#ui/icons.ts';
import type { Icon } from '#ui/icon.ts';
import { callApi } from '#ui/api.ts';
import { useSendsEmail, useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import type { Tone } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Card } from '#ui/layout/Card.tsx';
import cards from '../seat-requests/SeatRequests.module.css';
import { EmailList } from '#features/event/web/staff/EmailList.tsx';

export type PartyAction = 'offer' | 'note' | 'remove';

const badges: Record<PartyState, { tone: Tone; icon: Icon }> = {
  unconfirmed: { tone: 'plain', icon: Clock },
  waiting: { tone: 'warn', icon: Clock },
  offered: { tone: 'plain', icon: Hourglass },
  bought: { tone: 'ok', icon: Check },
  passed: { tone: 'plain', icon: X },
  left: { tone: 'plain', icon: X },
};

type PartyCardProps = { party: WaitingParty; onSelect: (action: PartyAction) => void };

/** A party with its details, its offer, the emails about it, and what staff can do. */
export function PartyCard({ party, onSelect }: PartyCardProps) {
  const { tone, icon: Icon } = badges[party.state];
  const noteLabel = party.note ? 'Change note' : 'Add note';
  const isListed =
    party.state === 'unconfirmed' || party.state === 'waiting' || party.state === 'offered';
  return (
    <Card as="li" className={cards.card}>
      <header>
        <h2>{party.name}</h2>
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {partyStateLabels[party.state]}
        </Badge>
      </header>
      <PartyFacts party={party} />
      <EmailList emails={party.emails} />
      <div className={cards.actions}>
        {party.state === 'waiting' && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Offer now: seats for ${party.name}`}
            onClick={() => onSelect('offer')}
          >
            Offer now
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={`${noteLabel}: ${party.name}`}
          onClick={() => onSelect('note')}
        >
          {noteLabel}
        </Button>
        {isListed && <ResendButton party={party} />}
        {isListed && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Remove ${party.name} from the list`}
            onClick={() => onSelect('remove')}
          >
            Remove
          </Button>
        )}
      </div>
    </Card>
  );
}

function ResendButton({ party }: { party: WaitingParty }) {
  const sendsEmail = useSendsEmail();
  const resend = useApiMutation({
    call: () => callApi(waitingList.resend, { params: { id: party.id } }),
    changes: [waitingList.list],
    notice: ({ to }) =>
      sendsEmail
        ? `We’ll email ${to} again.`
        : 'This site can’t send email yet. An administrator finds the email under “Mail”.',
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={resend.isPending}
        aria-label={`Email again: ${party.name}`}
        onClick={() => resend.mutate()}
      >
        Email again
      </Button>
      {resend.error && <ErrorMessage error={resend.error} />}
    </>
  );
}

function PartyFacts({ party }: { party: WaitingParty }) {
  const { data: site } = useSite();
  const format = (date: Date) => <Timestamp date={date} format="short" timeZone={site?.timeZone} />;
  const details = [
    party.together ? 'together' : 'apart is fine',
    party.smaller && 'fewer seats are fine',
  ].filter(Boolean);
  const facts = [
    ['Guests', <b key="guests">{`${describeParty(party)}, ${details.join(', ')}`}</b>],
    ['Telephone', <TelephoneNumber key="telephone" digits={party.telephone} />],
    ['Email', party.email],
    ['Waiting since', format(party.joinedAt)],
    ['Passed over', party.state === 'waiting' && party.overtaken > 0 && `${party.overtaken} of 3`],
    ['Seats', party.chairs.join(', ')],
    ['Offered until', party.offeredUntil && format(party.offeredUntil)],
    ['Note', party.note],
  ] as const;
  return <DescriptionList facts={facts} />;
}
