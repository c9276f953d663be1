import type { EndpointResponse } from '#contract/endpoint.ts';
import { firstSteps } from '#features/today/contract/rules/first-steps.ts';
import { status } from '#features/status/contract/status.ts';
import { Link } from '#ui/router/Link.tsx';
import { ChevronRight, Circle, CircleCheck } from '#ui/icons.ts';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Card } from '#ui/layout/Card.tsx';
import styles from './Today.module.css';

/** What a new site still needs, for administrators. It is gone once everything is done, or when someone hides it. */
export function FirstSteps({ steps }: EndpointResponse<typeof status.getFirstSteps>) {
  const hide = useApiMutation({
    call: () => callApi(status.hideFirstSteps, {}),
    changes: [status.getFirstSteps],
  });
  if (steps.length === 0) return null;
  const doneCount = steps.filter(({ done }) => done).length;
  return (
    <section aria-labelledby="first-steps" className={styles.firstSteps}>
      <h2 id="first-steps" className={styles.heading}>
        First steps: {doneCount} of {steps.length} done
      </h2>
      <ol className={styles.tasks}>
        {steps.map(({ step, done }) => {
          const { label, hint, path } = firstSteps[step];
          const Icon = done ? CircleCheck : Circle;
          return (
            <Card as="li" key={step} data-done={done || undefined}>
              <Link to={path} className={styles.task}>
                <Icon size={26} strokeWidth={2.2} aria-label={done ? 'Done' : 'Open'} role="img" />
                <span>
                  <b>{label}</b>
                  <small>{hint}</small>
                </span>
                <ChevronRight size={22} aria-hidden="true" />
              </Link>
            </Card>
          );
        })}
      </ol>
      <Button variant="secondary" size="small" busy={hide.isPending} onClick={() => hide.mutate()}>
        Hide these steps
      </Button>
      {hide.error && <ErrorMessage error={hide.error} />}
    </section>
  );
}
