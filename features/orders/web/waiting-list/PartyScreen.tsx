import { formatSeat } from '#contract/rules/names.ts';
import { linkTo } from '#contract/screens.ts';
import { describeParty } from '#features/seats/contract/rules/parties.ts';
import { hasProblemCode } from '#contract/client.ts';
import {
  partyRefreshMs,
  waitingList,
  type WaitingPartyStatus,
} from '#features/orders/contract/waiting-list.ts';
import { formatWithFee } from '#features/payments/contract/rules/fees.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { apiQueryOptions, callApi, setApiData } from '#ui/api.ts';
import { useSendsEmail, useSite } from '#features/site/web/site.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { formatCount } from '#contract/rules/counts.ts';

/** /waiting-list/{key}: a party's place in line, its offer, and how to leave. Opening it changes nothing: mail scanners open links too. */
export function PartyScreen() {
  const { key = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQueryOptions(waitingList.open, { params: { key } }),
    // Shows an offer by itself.
    refetchInterval: partyRefreshMs,
  });
  const isBroken =
    hasProblemCode(error, 'waiting-link-invalid') || hasProblemCode(error, 'validation-failed');
  return (
    <StaffPage title="Waiting list" subtitle={data?.event.title} wide={false}>
      <FormCard>
        {!data && !error && (
          <>
            <Loading label="Loading your place in line..." />
            <SkeletonLines lines={4} />
          </>
        )}
        {error && (!data || isBroken) && (
          <ErrorMessage
            error={error}
            busy={isFetching}
            {...(!isBroken && { onRetry: () => void refetch() })}
          />
        )}
        {isBroken && <JoinAgain />}
        {data && !isBroken && <Party party={data} linkKey={key} />}
      </FormCard>
    </StaffPage>
  );
}

const JoinAgain = () => (
  <div className={layout.rowWide}>
    <LinkButton to="/waiting-list" variant="secondary">
      Join the waiting list
    </LinkButton>
  </div>
);

type PartyProps = { party: WaitingPartyStatus; linkKey: string };
type Change = 'confirm' | 'decline' | 'leave';

function Party({ party, linkKey }: PartyProps) {
  const client = useQueryClient();
  const sendsEmail = useSendsEmail();
  const [question, setQuestion] = useState<'decline' | 'leave' | null>(null);
  const input = { params: { key: linkKey } };
  const change = useMutation({
    mutationFn: (name: Change) => callApi(waitingList[name], input),
    onSuccess: (after) => {
      setQuestion(null);
      setApiData(client, waitingList.open, input, after);
    },
    onError: () => setQuestion(null),
  });
  const canLeave = party.state === 'waiting' || party.state === 'offered';
  return (
    <div className={layout.stackWide}>
      {/* After an own change the new state has the focus. */}
      <State key={party.state} party={party} takesFocus={change.data?.state === party.state} />
      {!sendsEmail && canLeave && (
        <Alert tone="warn">
          This site can’t send email yet. Save this page: we’ll show your offer here.
        </Alert>
      )}
      {party.offer && <OfferedSeats offer={party.offer} />}
      {change.error && <ErrorMessage error={change.error} />}
      <div className={layout.rowWide}>
        {party.state === 'unconfirmed' && (
          <Button busy={change.isPending} onClick={() => change.mutate('confirm')}>
            Confirm your place
          </Button>
        )}
        {party.offer && (
          <>
            <LinkButton
              to={linkTo('/reception/$chairType', { chairType: 'adult', cart: party.offer.cart })}
            >
              Pay for your seats
            </LinkButton>
            <Button variant="secondary" onClick={() => setQuestion('decline')}>
              Decline these seats
            </Button>
          </>
        )}
        {canLeave && (!party.offer || keepsPlace(party)) && (
          <Button variant="secondary" onClick={() => setQuestion('leave')}>
            Leave the waiting list
          </Button>
        )}
      </div>
      {(party.state === 'passed' || party.state === 'left') && <JoinAgain />}
      <Question
        name={question}
        party={party}
        busy={change.isPending}
        onConfirm={(name) => change.mutate(name)}
        onCancel={() => setQuestion(null)}
      />
    </div>
  );
}

function State({ party, takesFocus }: { party: WaitingPartyStatus; takesFocus: boolean }) {
  const status = {
    role: 'status',
    tabIndex: -1,
    ref: takesFocus ? takeFocus : undefined,
  } as const;
  const guests = describeParty(party);
  const { data: site } = useSite();
  if (party.state === 'unconfirmed')
    return (
      <p>
        {party.name}, you asked to join the waiting list with {guests}. Please confirm your email
        address. You’re not on the list until then.
      </p>
    );
  if (party.state === 'waiting')
    return (
      <div {...status}>
        <Alert tone="ok">
          You’re on the waiting list with {guests}. {describePlace(party.ahead ?? 0)}
        </Alert>
      </div>
    );
  if (party.state === 'offered' && party.offer)
    return (
      <div {...status} className={layout.stack}>
        <Alert tone="ok">
          We’re holding these seats for you until{' '}
          <b>
            <Timestamp date={party.offer.until} format="full" timeZone={site?.timeZone} />
          </b>
          . After that, they go to the next party.
        </Alert>
        {keepsPlace(party) && (
          <p>
            They’re near each other, but not all side by side. If you’d rather wait for seats
            together, decline them: you keep your place in line.
          </p>
        )}
      </div>
    );
  return (
    <div {...status}>
      <Alert tone={party.state === 'bought' ? 'ok' : 'plain'}>{endings[party.state]}</Alert>
    </div>
  );
}

const endings: Record<WaitingPartyStatus['state'], string> = {
  unconfirmed: '',
  waiting: '',
  offered: '',
  bought: 'Thank you. Your seats are paid. See you at the reception!',
  passed:
    'Your seats went to the next party, and you’re no longer on the waiting list. You haven’t been charged. You’re welcome to join again.',
  left: 'You’re no longer on the waiting list. You haven’t been charged. You’re welcome to join again.',
};

function OfferedSeats({ offer }: { offer: NonNullable<WaitingPartyStatus['offer']> }) {
  const amounts = offer.chairs.map(({ amount }) => amount);
  const facts = [
    ...offer.chairs.map((chair) => [formatSeat(chair), formatMoney(chair.amount)] as const),
    ['Total', <b key="total">{formatWithFee(amounts, offer.feePercent)}</b>] as const,
  ];
  return <DescriptionList facts={facts} />;
}

/** Declining seats apart costs a party that wants to sit together no place in line. */
const keepsPlace = ({ together, offer }: WaitingPartyStatus): boolean =>
  together && offer !== null && !offer.together;

type QuestionProps = {
  name: 'decline' | 'leave' | null;
  party: WaitingPartyStatus;
  busy: boolean;
  onConfirm: (name: 'decline' | 'leave') => void;
  onCancel: () => void;
};

function Question({ name, party, busy, onConfirm, onCancel }: QuestionProps) {
  const declineText = keepsPlace(party)
    ? 'They go to the next party. You keep your place in line.'
    : 'They go to the next party, and you’re no longer on the waiting list.';
  const leaveText = party.offer
    ? 'Your seats go to the next party, and you give up your place in line.'
    : 'You give up your place in line. You can join again, at the end.';
  return (
    <ConfirmDialog
      title={name === 'leave' ? 'Leave the waiting list?' : 'Decline these seats?'}
      opened={name !== null}
      confirmLabel={name === 'leave' ? 'Leave' : 'Decline'}
      busy={busy}
      onConfirm={() => name && onConfirm(name)}
      onCancel={onCancel}
    >
      <p>{name === 'leave' ? leaveText : declineText}</p>
    </ConfirmDialog>
  );
}

/** The place in line. Seats may fit a later party first, so it promises no turn. */
export function describePlace(ahead: number): string {
  if (ahead === 0) return 'No one is ahead of you.';
  const parties = formatCount(ahead, 'party is', 'parties are');
  return `${parties} ahead of you. Seats go to the first party that they fit.`;
}
