import type { Hour } from '#features/hours/contract/hour-schemas.ts';
import { getHourTurn, listHourSteps } from '#features/hours/contract/rules/hour-progress.ts';
import { Circle, CircleCheck, CircleDot } from '#ui/icons.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import styles from './Hours.module.css';

const icons = { done: CircleCheck, now: CircleDot, later: Circle };
const spokenStates = { done: 'done', now: 'next', later: 'later' };

/** How far an offer has come, who acts next, and what to do. */
export function HourProgress({ hour }: { hour: Hour }) {
  const { isMine, message } = getHourTurn(hour);
  const steps = listHourSteps(hour);
  return (
    <>
      {steps.length > 0 && (
        <ol className={styles.steps} aria-label="Steps">
          {steps.map(({ label, state }) => {
            const Icon = icons[state];
            return (
              <li
                key={label}
                className={styles[state]}
                aria-current={state === 'now' ? 'step' : undefined}
              >
                <Icon size={22} strokeWidth={2.2} aria-hidden="true" />
                <span>
                  {label}
                  <VisuallyHidden>, {spokenStates[state]}</VisuallyHidden>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <Alert tone={isMine ? 'warn' : hour.state === 'Fulfilled' ? 'ok' : 'plain'}>
        {isMine && <b>Your turn. </b>}
        {message}
      </Alert>
    </>
  );
}
