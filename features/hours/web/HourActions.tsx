import { linkTo } from '#contract/screens.ts';
import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import type { HourAction } from '#features/hours/contract/rules/hour-states.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useSendsEmail } from '#features/site/web/site.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import layout from '#ui/layout/layout.module.css';
import { formatHourTitle } from './hour-labels.tsx';
import { type HourStateAction, useHourStateAction, useDeleteHour } from './queries.ts';

type Step = {
  action: HourStateAction;
  label: string;
  /** Shown after the step. */
  notice: string;
  /** Title of the dialog that confirms the step; without one the step runs right away. */
  title?: string;
};

function getSteps(hour: Hour): readonly Step[] {
  const { role, volunteerName, isOpenRequest } = hour;
  return [
    { action: 'accept', label: 'Accept', notice: 'You accepted the request.' },
    {
      action: 'forward',
      label: 'Pass to volunteer',
      notice: `Request passed to ${volunteerName}.`,
    },
    isOpenRequest
      ? { action: 'publish', label: 'Ask again', notice: 'Request sent.' }
      : { action: 'publish', label: 'Publish offer', notice: 'Offer published.' },
    {
      action: 'decline',
      label: 'Decline',
      notice: 'You declined the request.',
      title: 'Decline this request?',
    },
    role === 'receiver'
      ? {
          action: 'withdraw',
          label: 'Withdraw my request',
          notice: 'You withdrew your request.',
          title: 'Withdraw your request?',
        }
      : {
          action: 'withdraw',
          label: 'Withdraw',
          notice: `You withdrew the ${isOpenRequest ? 'request' : 'offer'}.`,
          title: `Withdraw “${formatHourTitle(hour)}”?`,
        },
  ];
}

function getConfirmHint({ requesterName, isOpenRequest, role }: Hour, sendsEmail: boolean): string {
  if (isOpenRequest && role === 'receiver') return 'It can be sent again later.';
  if (!requesterName) return 'You can publish it again later.';
  return sendsEmail
    ? "We'll let the other person know."
    : "This site can't send email yet. Please let the other person know.";
}

/** Buttons for the actions that the reader may take now; the first one is primary. */
export function HourActions({ hour }: { hour: Hour }) {
  const step = useHourStateAction(hour.id);
  const [requested, setRequested] = useState<Step | null>(null);
  const sendsEmail = useSendsEmail();
  const may = (action: HourAction) => hour.actions.includes(action);
  const steps = getSteps(hour).filter(({ action }) => may(action));
  const take = ({ action, notice }: Step) =>
    step.mutate(action, {
      onSuccess: () => showNotice(notice),
      onSettled: () => setRequested(null),
    });
  if (hour.actions.every((action) => action === 'request' || action === 'fulfil')) return null;
  return (
    <>
      {step.error && <ErrorMessage error={step.error} />}
      <div className={layout.rowWide}>
        {steps.map((item, index) => (
          <Button
            key={item.action}
            variant={index === 0 && !item.title ? 'primary' : 'secondary'}
            busy={step.isPending && step.variables === item.action}
            disabled={step.isPending && step.variables !== item.action}
            onClick={() => (item.title ? setRequested(item) : take(item))}
          >
            {item.label}
          </Button>
        ))}
        {may('change') && (
          <LinkButton
            to={linkTo('/add-professional-hour/$id', { id: hour.id })}
            variant="secondary"
          >
            Edit
          </LinkButton>
        )}
        {may('remove') && <DeleteOffer hour={hour} />}
      </div>
      <ConfirmDialog
        title={requested?.title ?? ''}
        opened={requested !== null}
        confirmLabel={requested?.label ?? ''}
        busy={step.isPending}
        onConfirm={() => requested && take(requested)}
        onCancel={() => setRequested(null)}
      >
        <p>{getConfirmHint(hour, sendsEmail)}</p>
      </ConfirmDialog>
    </>
  );
}

function DeleteOffer({ hour }: { hour: Hour }) {
  const navigate = useNavigate();
  const name = formatHourTitle(hour);
  const remove = useDeleteHour(hour.id, `Deleted “${name}”.`);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete “${name}”?`}
        opened={isOpen}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate({ to: '/professionalhours' }),
            onSettled: () => setIsOpen(false),
          })
        }
        onCancel={() => setIsOpen(false)}
      />
      {remove.error && <ErrorMessage error={remove.error} />}
    </>
  );
}
