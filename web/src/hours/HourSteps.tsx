import type { Hour } from '@namugongo/contract/hour-records';
import type { HourAction } from '@namugongo/contract/rules/hour-states';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, LinkButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import styles from './Hours.module.css';
import { type PlainStep, usePlainStep, useRemoveHour } from './queries.ts';

type Step = { action: PlainStep; label: string; asks?: string };

function stepsOf({ actor, category, id }: Hour): readonly Step[] {
  const offer = `${category}, offer ${id}`;
  return [
    { action: 'accept', label: 'Accept' },
    { action: 'forward', label: 'Pass on to the volunteer' },
    { action: 'publish', label: 'Offer it' },
    { action: 'decline', label: 'Decline', asks: 'Decline this request?' },
    actor === 'receiver'
      ? { action: 'withdraw', label: 'Withdraw my request', asks: 'Withdraw your request?' }
      : { action: 'withdraw', label: 'Withdraw', asks: `Withdraw “${offer}”?` },
  ];
}

/** What the reader may do now, the likely one first and solid. */
export function HourSteps({ hour }: { hour: Hour }) {
  const step = usePlainStep(hour.id);
  const [asked, setAsked] = useState<Step | null>(null);
  const may = (action: HourAction) => hour.actions.includes(action);
  const steps = stepsOf(hour).filter(({ action }) => may(action));
  const take = ({ action }: Step) => step.mutate(action, { onSettled: () => setAsked(null) });
  if (hour.actions.every((action) => action === 'request' || action === 'fulfil')) return null;
  return (
    <>
      {step.error && <ProblemMessage error={step.error} />}
      <div className={styles.actions}>
        {steps.map((one, index) => (
          <Button
            key={one.action}
            look={index === 0 && !one.asks ? 'solid' : 'quiet'}
            busy={step.isPending && step.variables === one.action}
            disabled={step.isPending && step.variables !== one.action}
            onClick={() => (one.asks ? setAsked(one) : take(one))}
          >
            {one.label}
          </Button>
        ))}
        {may('change') && (
          <LinkButton to={`/add-professional-hour/${hour.id}`} look="quiet">
            Edit
          </LinkButton>
        )}
        {may('remove') && <DeleteOffer hour={hour} />}
      </div>
      <ConfirmDialog
        question={asked?.asks ?? ''}
        opened={asked !== null}
        yes={asked?.label ?? ''}
        busy={step.isPending}
        onYes={() => asked && take(asked)}
        onNo={() => setAsked(null)}
      >
        <p>Whoever waits for it is told by e-mail.</p>
      </ConfirmDialog>
    </>
  );
}

function DeleteOffer({ hour: { id, category } }: { hour: Hour }) {
  const navigate = useNavigate();
  const name = `${category}, offer ${id}`;
  const remove = useRemoveHour(id, `Deleted “${name}”.`);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        question={`Delete “${name}”?`}
        opened={asking}
        yes="Delete"
        busy={remove.isPending}
        onYes={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate({ to: '/professionalhours' }),
            onSettled: () => setAsking(false),
          })
        }
        onNo={() => setAsking(false)}
      />
      {remove.error && <ProblemMessage error={remove.error} />}
    </>
  );
}
