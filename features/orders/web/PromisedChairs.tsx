import { hasProblemCode } from '#contract/client.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Alert } from '#ui/feedback/Alert.tsx';

/** The buttons of a dialog on a phone would hide the question. */
const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

/** Whose the chairs are that staff are about to take, when the server refused them as promised. */
export function PromisedChairs({ error }: { error: unknown }) {
  const sendsEmail = useSendsEmail();
  if (!hasProblemCode(error, 'chair-promised')) return null;
  return (
    <div role="status" ref={reveal}>
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
