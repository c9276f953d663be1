import { type ReactNode, useState } from 'react';
import type { MessageState } from '#features/guest-messages/contract/guest-messages.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import type { Endpoints } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import layout from '#ui/layout/layout.module.css';

// What can be done with an email to many while it is written and sent: a message to guests, or a letter.

export type Noun = 'message' | 'letter';

type ExampleActionsProps = {
  sendTest: () => Promise<{ to: string }>;
  /** Shows what the text lacks; true when it lacks nothing. */
  checkText: () => boolean;
  /** The preview. */
  children: ReactNode;
};

/** Shows the email as its readers get it, and sends it to the account alone. */
export function ExampleActions({ sendTest, checkText, children }: ExampleActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const sendsEmail = useSendsEmail();
  const test = useApiMutation({
    call: sendTest,
    notice: ({ to }) =>
      sendsEmail
        ? `We’ll email a test to ${to}.`
        : 'This site can’t send email yet. An administrator finds the test under “Mail”.',
  });
  return (
    <>
      {test.error && <ErrorMessage error={test.error} />}
      <div className={layout.rowWide}>
        <Button
          variant="secondary"
          fullWidth="onMobile"
          onClick={() => {
            if (checkText()) setOpen(true);
          }}
        >
          Preview
        </Button>
        <Button
          variant="secondary"
          fullWidth="onMobile"
          busy={test.isPending}
          onClick={() => {
            if (checkText()) test.mutate();
          }}
        >
          Email a test to me
        </Button>
      </div>
      <Dialog title="Preview" opened={isOpen} onClose={() => setOpen(false)} width={760}>
        {children}
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Keep editing
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

type DeleteDraftProps = {
  noun: Noun;
  id: number;
  subject: string;
  deleteDraft: (id: number) => Promise<unknown>;
  restoreDraft: (id: number) => Promise<unknown>;
  /** Whose responses have the draft. */
  list: Endpoints;
  onDeleted: () => void;
};

/** Deletes a draft, with Undo. */
export function DeleteDraft({
  noun,
  id,
  subject,
  deleteDraft,
  restoreDraft,
  list,
  onDeleted,
}: DeleteDraftProps) {
  const [isOpen, setOpen] = useState(false);
  const name = subject || 'this draft';
  const deletion = useApiMutation({
    call: deleteDraft,
    notice: `Deleted “${name}”.`,
    undo: () => restoreDraft(id),
    changes: [list],
  });
  return (
    <>
      <Button variant="secondary" fullWidth="onMobile" onClick={() => setOpen(true)}>
        Delete draft
      </Button>
      <DeleteDialog
        row={isOpen ? id : null}
        question={`Delete “${name}”?`}
        deletion={{
          ...deletion,
          mutate: (row: number) => deletion.mutate(row, { onSuccess: onDeleted }),
        }}
        onClose={() => setOpen(false)}
      >
        <p>No one has got this {noun}. You can undo this right away.</p>
      </DeleteDialog>
    </>
  );
}

type StopButtonProps = {
  noun: Noun;
  state: MessageState;
  stop: () => Promise<{ state: MessageState }>;
  changes: Endpoints;
  /** After what waited for its time is a draft again. */
  onDraft: () => void;
};

/** Stops what waits for its time, or the emails that haven't left; nothing once all have. */
export function StopButton({ noun, state, stop: call, changes, onDraft }: StopButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const stop = useApiMutation({
    call,
    changes: [changes],
    notice: (stopped) =>
      stopped.state === 'draft'
        ? `Stopped. The ${noun} is a draft again.`
        : 'Stopped. Emails that had left can’t be stopped.',
    onSuccess: (stopped) => {
      setOpen(false);
      if (stopped.state === 'draft') onDraft();
    },
  });
  if (state !== 'scheduled' && state !== 'sending') return null;
  return (
    <div>
      <Button variant="secondary" fullWidth="onMobile" onClick={() => setOpen(true)}>
        Stop {noun}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Stop this ${noun}?`}
        confirmLabel={`Stop ${noun}`}
        mutation={stop}
        onConfirm={() => stop.mutate()}
        onCancel={() => {
          stop.reset();
          setOpen(false);
        }}
      >
        <p>
          {state === 'scheduled'
            ? 'No one gets it. It becomes a draft again.'
            : 'Emails that haven’t left won’t be sent.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}
