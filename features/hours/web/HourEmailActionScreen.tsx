import { hasProblemCode } from '#contract/client.ts';
import type { HourResponse, HourEmailAction } from '#features/hours/contract/hour-schemas.ts';
import { hours } from '#features/hours/contract/hours.ts';
import type { HourState } from '#features/hours/contract/rules/hour-states.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '#ui/router/use-router.ts';
import { callApi, apiQueryOptions } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Hours.module.css';
import { formatOptionalDay, formatHours } from './hour-labels.tsx';

function getDoneMessage(state: HourState, sendsEmail: boolean): string {
  if (state === 'Fulfilled') return 'Thank you. The hours are confirmed.';
  if (state === 'Accepted')
    return sendsEmail
      ? "Thank you for accepting. We'll send you both each other's name and phone number."
      : "Thank you for accepting. This site can't send email yet; sign in to see the phone number.";
  if (state === 'Declined')
    return sendsEmail
      ? "You declined. We'll let the person who asked know."
      : "You declined. This site can't send email yet, so please let the person who asked know.";
  return "We've saved your answer.";
}

/** /hours-answer/{secret}: the single-use link of an email. Opening it changes nothing; its buttons do. */
export function HourEmailActionScreen() {
  const { secret = '' } = useParams();
  const sendsEmail = useSendsEmail();
  const respond = useMutation({
    mutationFn: (response: HourResponse) =>
      callApi(hours.applyEmailAction, { params: { secret }, body: { response } }),
  });
  const email = useQuery({
    ...apiQueryOptions(hours.getEmailAction, { params: { secret } }),
    // The link works once.
    enabled: !respond.isSuccess,
  });
  return (
    <StaffPage title="Your answer" wide={false}>
      <FormCard>
        {respond.data && (
          <Alert tone="ok">
            <span role="status">{getDoneMessage(respond.data.state, sendsEmail)}</span>
          </Alert>
        )}
        {!respond.data && email.error && (
          <ErrorMessage
            error={email.error}
            {...(!hasProblemCode(email.error, 'hour-link-invalid') && {
              onRetry: () => void email.refetch(),
            })}
          />
        )}
        {!respond.data && email.isPending && (
          <>
            <Loading label="Loading the request..." />
            <SkeletonLines lines={4} />
          </>
        )}
        {!respond.data && email.data && <EmailAction action={email.data} respond={respond} />}
        {(respond.data ?? email.error) && (
          <div className={layout.rowWide}>
            <LinkButton to="/professionalhours" variant="secondary">
              Professional Hours
            </LinkButton>
          </div>
        )}
      </FormCard>
    </StaffPage>
  );
}

type Respond = {
  mutate: (response: HourResponse) => void;
  isPending: boolean;
  variables: HourResponse | undefined;
  error: unknown;
};

function EmailAction({ action, respond }: { action: HourEmailAction; respond: Respond }) {
  const { kind, category, description, startDate, endDate, note } = action;
  const days = [formatOptionalDay(startDate), formatOptionalDay(endDate)]
    .filter(Boolean)
    .join(' – ');
  const responses: readonly [HourResponse, string][] =
    kind === 'answer'
      ? [
          ['accept', 'Accept'],
          ['decline', 'Decline'],
        ]
      : [['confirm', 'Confirm']];
  return (
    <>
      <h2>
        {kind === 'answer'
          ? `${action.requesterName} asks for your help`
          : `Did ${action.volunteerName} help you for ${formatHours(action.hours ?? 0)}?`}
      </h2>
      <dl className={styles.facts}>
        <dt>Service</dt>
        <dd>{category}</dd>
        <dt>Description</dt>
        <dd>{description}</dd>
        {days && (
          <>
            <dt>When</dt>
            <dd>{days}</dd>
          </>
        )}
        {note && (
          <>
            <dt>Note</dt>
            <dd>“{note}”</dd>
          </>
        )}
      </dl>
      {Boolean(respond.error) && <ErrorMessage error={respond.error} />}
      <div className={layout.rowWide}>
        {responses.map(([response, label], index) => (
          <Button
            key={response}
            variant={index === 0 ? 'primary' : 'secondary'}
            busy={respond.isPending && respond.variables === response}
            disabled={respond.isPending && respond.variables !== response}
            onClick={() => respond.mutate(response)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
