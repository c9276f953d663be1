import { hasProblemCode } from '#contract/client.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { linkTo } from '#contract/screens.ts';
import { type OwnPledge, PledgePlanInput } from '#features/donations/contract/pledges.ts';
import { listPledgeParts } from '#features/donations/contract/rules/pledge-parts.ts';
import { type ReactNode, useState } from 'react';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ProgressBar } from '#ui/data/ProgressBar.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { Ban, Check, Heart, Pause, Pencil, Play } from '#ui/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';
import { useParams } from '#ui/router/use-router.ts';
import type { PledgeStep } from '#features/donations/contract/pledges.ts';
import styles from '../Donation.module.css';
import { type PledgeFormValues, parsePledge, toFormValues } from './pledge-form-values.ts';
import { listPledgeErrors, PledgePlanFields } from './PledgeFields.tsx';
import { useOwnPledge, useOwnStep, useReminders, useUpdateOwnPledge } from './queries.ts';

/** /pledge/{key}: the link in every email about a pledge. Opening it changes nothing. */
export function PledgeScreen() {
  const { key = '' } = useParams();
  const query = useOwnPledge(key);
  return (
    <StaffPage title="Your pledge" wide={false}>
      <Card className={styles.form}>
        {query.error && !query.data && (
          <ErrorMessage
            error={query.error}
            {...(!hasProblemCode(query.error, 'pledge-link-invalid') && {
              onRetry: () => void query.refetch(),
            })}
          />
        )}
        {query.isPending && (
          <>
            <Loading label="Loading your pledge..." />
            <SkeletonLines lines={5} />
          </>
        )}
        {query.data && <PledgeDetails linkKey={key} pledge={query.data} />}
      </Card>
    </StaffPage>
  );
}

const stepMessages: Record<PledgeStep, string> = {
  confirm: 'Thank you. Your pledge is confirmed.',
  pause: 'Your pledge is paused. We won’t remind you until you resume it.',
  resume: 'Your pledge is open again. Thank you!',
  withdraw: 'Your pledge is withdrawn. We won’t remind you.',
  restore: 'Your pledge is open again. Thank you!',
};

const stateMessages: Partial<Record<OwnPledge['state'], string>> = {
  unconfirmed: 'Is this your pledge? Please confirm it.',
  paused: 'Your pledge is paused.',
  withdrawn: 'You withdrew this pledge. Gifts that came in stay.',
};

type PledgeDetailsProps = { linkKey: string; pledge: OwnPledge };

function PledgeDetails({ linkKey, pledge }: PledgeDetailsProps) {
  const [message, setMessage] = useState('');
  const [isChanging, setChanging] = useState(false);
  const { state } = pledge;
  const stateMessage = stateMessages[state];
  return (
    <div className={styles.own}>
      <SuccessAlert message={message} />
      {stateMessage && !message && <Alert tone="warn">{stateMessage}</Alert>}
      {state === 'fulfilled' && (
        <Alert tone="ok">All you promised came in. Thank you for your gift!</Alert>
      )}
      <Summary pledge={pledge} />
      {(state === 'open' || state === 'paused') && (
        <LinkButton
          to={linkTo('/donation', { pledge: linkKey })}
          size="large"
          fullWidth="onMobile"
          icon={<Heart aria-hidden="true" />}
        >
          Give now
        </LinkButton>
      )}
      <Steps
        linkKey={linkKey}
        pledge={pledge}
        onChange={() => setChanging(true)}
        onDone={(step) => setMessage(stepMessages[step])}
      />
      {state === 'open' && <Reminders linkKey={linkKey} pledge={pledge} />}
      {isChanging && (
        <ChangeDialog
          linkKey={linkKey}
          pledge={pledge}
          onClose={() => setChanging(false)}
          onSaved={() => setMessage('Changes saved.')}
        />
      )}
    </div>
  );
}

/** What was promised, what came in, and what is left, part by part. */
function Summary({ pledge }: { pledge: OwnPledge }) {
  const { label, campaign, totalCents, receivedCents, openCents } = pledge;
  return (
    <>
      <h2>
        {campaign ? <Link to={linkTo('/campaign/$slug', { slug: campaign })}>{label}</Link> : label}
      </h2>
      <div className={layout.stackTight}>
        <p>
          <b>{formatMoney(receivedCents)}</b> of {formatMoney(totalCents)} came in
          {openCents > 0 && `, ${formatMoney(openCents)} is left`}.
        </p>
        <ProgressBar
          label="Part that came in"
          share={Math.min(Math.max(receivedCents / totalCents, 0), 1)}
        />
      </div>
      <ol className={styles.pledgeParts}>
        {listPledgeParts(pledge, receivedCents).map((part) => (
          <li key={part.dueOn}>
            <span>{formatDay(part.dueOn, 'MMM Do YYYY')}</span>
            <span>{formatMoney(part.amountCents, 'full')}</span>
            <span className={layout.soft}>
              {part.openCents === 0
                ? 'Came in'
                : part.openCents < part.amountCents
                  ? `${formatMoney(part.openCents, 'full')} left`
                  : 'Open'}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

type StepsProps = PledgeDetailsProps & {
  onChange: () => void;
  onDone: (step: PledgeStep) => void;
};

/** What can be done in each state. Only a withdrawal asks first; it can be undone. */
function Steps({ linkKey, pledge: { state }, onChange, onDone }: StepsProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const step = useOwnStep(linkKey);
  const apply = (name: PledgeStep) =>
    step.mutate(name, { onSuccess: () => onDone(name), onSettled: () => setWithdrawing(false) });
  const renderButton = (name: PledgeStep, label: string, icon: ReactNode, isFirst = false) => (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      icon={icon}
      busy={step.isPending && step.variables === name}
      onClick={() => (name === 'withdraw' ? setWithdrawing(true) : apply(name))}
    >
      {label}
    </Button>
  );
  const isPromised = state === 'open' || state === 'paused';
  return (
    <>
      {step.error && <ErrorMessage error={step.error} />}
      <div className={layout.rowWide}>
        {state === 'unconfirmed' &&
          renderButton('confirm', 'Confirm my pledge', <Check aria-hidden="true" />, true)}
        {(isPromised || state === 'fulfilled') && (
          <Button variant="secondary" icon={<Pencil aria-hidden="true" />} onClick={onChange}>
            Change my pledge
          </Button>
        )}
        {state === 'open' && renderButton('pause', 'Pause my pledge', <Pause aria-hidden="true" />)}
        {state === 'paused' &&
          renderButton('resume', 'Resume my pledge', <Play aria-hidden="true" />)}
        {isPromised && renderButton('withdraw', 'Withdraw', <Ban aria-hidden="true" />)}
        {state === 'withdrawn' &&
          renderButton('restore', 'Restore my pledge', <Play aria-hidden="true" />)}
      </div>
      <ConfirmDialog
        title="Withdraw your pledge?"
        opened={isWithdrawing}
        confirmLabel="Withdraw my pledge"
        cancelLabel="Keep my pledge"
        busy={step.isPending}
        onConfirm={() => apply('withdraw')}
        onCancel={() => setWithdrawing(false)}
      >
        <p>We won’t remind you any more. What you gave stays given. You can restore it here.</p>
      </ConfirmDialog>
    </>
  );
}

function Reminders({ linkKey, pledge: { getsReminders, email } }: PledgeDetailsProps) {
  const change = useReminders(linkKey);
  if (email === '') return null;
  return (
    <>
      <CheckboxField
        label="Email me a reminder on the day of each part"
        checked={change.isPending ? change.variables : getsReminders}
        onChange={(isOn) => change.mutate(isOn)}
      />
      {change.error && <ErrorMessage error={change.error} />}
    </>
  );
}

type ChangeDialogProps = PledgeDetailsProps & { onClose: () => void; onSaved: () => void };

function ChangeDialog({ linkKey, pledge, onClose, onSaved }: ChangeDialogProps) {
  const update = useUpdateOwnPledge(linkKey);
  const [saved] = useState(() => toFormValues(pledge));
  const draftForm = useDraftForm<PledgeFormValues>(
    'buyerDraft',
    `own pledge ${linkKey}`,
    saved,
    (values) => parsePledge(PledgePlanInput, values).errors,
  );
  const { form } = draftForm;
  const errors = listPledgeErrors(form.errors);
  return (
    <FormDialog
      title="Change your pledge"
      submit="Save changes"
      mutation={{ ...update, error: errors.length === 0 && update.error }}
      errors={errors}
      width={560}
      onSubmit={() => {
        const { input } = parsePledge(PledgePlanInput, form.getValues());
        if (!form.validate().hasErrors && input)
          update.mutate(input, {
            onSuccess() {
              draftForm.discard();
              onSaved();
              onClose();
            },
            onError: draftForm.showErrors,
          });
      }}
      onClose={() => {
        draftForm.discard();
        onClose();
      }}
    >
      <PledgePlanFields form={form} />
    </FormDialog>
  );
}
