import { companions } from '#features/tickets/contract/companions.ts';
import { receipts } from '#features/tickets/contract/receipts.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '#features/accounts/web/account.ts';
import { getApiUrl, removeQueries } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { Trash2 } from '#ui/icons.ts';
import { deleteCachedResponses } from '#ui/offline-cache.ts';
import { useRouter } from '#ui/router/use-router.ts';
import { deleteTicketKeys } from './ticket-key-storage.ts';

/** Removes the tickets of a number, their keys included, from a device that is lent or shared. */
export function RemoveTickets({ telephone }: { telephone: string }) {
  return (
    <RemoveFromDevice
      name={`the tickets of ${formatTelephone(telephone)}`}
      hint="To see them here again, use the link in your email or search by phone number."
      remove={async () => {
        await deleteCachedResponses(
          getApiUrl(tickets.listByTelephone, { params: { telephone }, query: {} }),
        );
        deleteTicketKeys(telephone);
      }}
    />
  );
}

/** Removes the ticket of a link from a device that is lent or shared. */
export function RemoveLinkedTicket({ linkKey, holder }: { linkKey: string; holder: string }) {
  return (
    <RemoveFromDevice
      name={`the ticket of ${holder}`}
      hint="To see it here again, open its link."
      remove={() =>
        deleteCachedResponses(getApiUrl(companions.openLink, { params: { key: linkKey } }))
      }
    />
  );
}

type RemoveFromDeviceProps = {
  /** What is removed: 'the tickets of (617) 555-0123' */
  name: string;
  /** How the visitor sees it again. */
  hint: string;
  remove: () => Promise<void>;
};

/** For visitors; what an account brought is removed by signing out. */
function RemoveFromDevice({ name, hint, remove }: RemoveFromDeviceProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { is } = useAccount();
  const [isConfirming, setConfirming] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    networkMode: 'always',
    onSuccess() {
      // Once no screen shows them, as it would load them again.
      const stop = router.onRendered(() => {
        stop();
        removeQueries(client, tickets.listByTelephone, receipts.getReceipt, companions.openLink);
        showNotice(`Removed ${name} from this device.`);
      });
      void router.navigate({ to: '/search-tickets', replace: true });
    },
  });
  if (is === 'signed-in') return null;
  return (
    <>
      <Button
        variant="link"
        icon={<Trash2 size={22} aria-hidden="true" />}
        onClick={() => setConfirming(true)}
      >
        Remove from this device
      </Button>
      <ConfirmDialog
        title={`Remove ${name} from this device?`}
        opened={isConfirming}
        confirmLabel="Remove from this device"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => {
          removal.reset();
          setConfirming(false);
        }}
      >
        <p>{hint} PDFs and wallet tickets that you saved stay.</p>
        {removal.error && (
          <ErrorMessage error={removal.error}>
            We couldn’t remove {name}. Close this site’s other tabs, then try again.
          </ErrorMessage>
        )}
      </ConfirmDialog>
    </>
  );
}
