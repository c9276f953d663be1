import { linkTo } from '#contract/screens.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { Copy, Email as EmailIcon, Send } from '#ui/icons.ts';
import { type FocusEvent, useEffect } from 'react';
import { callApi } from '#ui/api.ts';
import { canShare, copyLink, shareLink } from '#ui/feedback/share-link.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Loading } from '#ui/feedback/Skeleton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import layout from '#ui/layout/layout.module.css';
import { changedByOwnTickets } from './queries.ts';
import type { TicketDialogProps } from './TicketMenu.tsx';

/** Creates the link of one ticket, to send with the device's own menu, to copy or to email. */
export function ShareDialog({ ticket, keys, onEnd }: TicketDialogProps) {
  const { mutate, data, error, isPending } = useApiMutation({
    call: () => callApi(companions.share, { params: { id: ticket.id }, body: { key: keys } }),
    changes: changedByOwnTickets,
  });
  useEffect(() => mutate(), [mutate]);
  const url = data && window.location.origin + linkTo('/t/$key', { key: data.key });
  return (
    <Dialog title="Share this ticket" opened onClose={onEnd} aside={formatChairLabel(ticket)}>
      <div className={layout.stackWide}>
        <p>
          The link opens this ticket only. With it your guest can correct the name and say what they
          need. Anyone with the link can come in, so send it only to the guest.
        </p>
        {url && <ShareLink url={url} title={`Ticket: ${ticket.eventTitle}`} />}
        {error && <ErrorMessage error={error} busy={isPending} onRetry={() => mutate()} />}
        {!url && !error && <Loading label="Creating the link..." />}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onEnd}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ShareLink({ url, title }: { url: string; title: string }) {
  const hasMenu = canShare();
  const link = { url, title, failed: 'The link could not be copied. Select it in its field.' };
  const emailUrl = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <>
      <TextField
        id="ticket-link"
        name="link"
        label="Link"
        readOnly
        value={url}
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
      />
      <div className={layout.row}>
        {hasMenu && (
          <Button
            fullWidth="onMobile"
            icon={<Send size={22} aria-hidden="true" />}
            onClick={() => void shareLink(link)}
          >
            Send link
          </Button>
        )}
        <Button
          variant={hasMenu ? 'secondary' : 'primary'}
          fullWidth="onMobile"
          icon={<Copy size={22} aria-hidden="true" />}
          onClick={() => void copyLink(link)}
        >
          Copy link
        </Button>
        <OutsideLinkButton
          href={emailUrl}
          variant="secondary"
          fullWidth="onMobile"
          icon={<EmailIcon size={22} aria-hidden="true" />}
        >
          Email link
        </OutsideLinkButton>
      </div>
    </>
  );
}
