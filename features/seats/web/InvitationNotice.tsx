import type { Event } from '#contract/event.ts';
import type { ChairType } from '#contract/chairs.ts';
import { useStoredCartId } from './cart-storage.ts';
import { useSite } from '#features/site/web/site.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { useCartQuery } from './carts/useCartQuery.ts';
import { isByInvitation } from '#features/event/contract/rules/sale-state.ts';

type InvitationNoticeProps = { event: Event; chairType: ChairType | null };

/** Why nobody can buy a seat of a closed type, and how one is invited; nothing for other types, and once a code opened it. */
export function InvitationNotice({ event, chairType }: InvitationNoticeProps) {
  const { data: site } = useSite();
  const { cart } = useCartQuery(useStoredCartId(event.id));
  if (!isByInvitation(event, chairType) || cart?.code?.opensChairType === chairType) return null;
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
