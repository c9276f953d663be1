import { hasProblemCode } from '#contract/client.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Alert } from '#ui/feedback/Alert.tsx';

/** Whose the chairs are that staff are about to take, when the server refused them as promised. */
export function PromisedChairs({ error }: { error: unknown }) {
  const sendsEmail = useSendsEmail();
  if (!hasProblemCode(error, 'chair-promised')) return null;
  return (
    <div role="status">
      <Alert tone="warn">
        <p>{error.problem.detail}</p>
        <p>
          {sendsEmail
            ? 'If you take them anyway, we’ll email those who asked for them.'
            : 'If you take them anyway, please tell those who asked for them.'}
        </p>
      </Alert>
    </div>
  );
}
