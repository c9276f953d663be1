import { useSite } from '../../site.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';

/** Why nobody can buy an invited guest's seat, and how one is invited. */
export function InvitationNotice() {
  const { data: site } = useSite();
  return (
    <Alert>
      <p>
        These seats are for guests that the community invites, so they aren’t for sale.{' '}
        {site?.email ? (
          <>
            To be invited, or to suggest a guest, write to{' '}
            <a href={`mailto:${site.email}`}>{site.email}</a>.
          </>
        ) : (
          'To be invited, or to suggest a guest, talk to our team after Mass.'
        )}
      </p>
    </Alert>
  );
}
