import { Alert } from './Alert.tsx';
import { LiveRegion } from './VisuallyHidden.tsx';

/** Shows and announces a success message; nothing while `message` is empty. Keep it mounted, so that screen readers notice the change. */
export function SuccessAlert({ message }: { message: string }) {
  return (
    <>
      <LiveRegion>{message}</LiveRegion>
      {message && (
        <Alert tone="ok">
          <span aria-hidden="true">{message}</span>
        </Alert>
      )}
    </>
  );
}
