import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import layout from '#ui/layout/layout.module.css';
import { type MessageValues, toMessageInput } from './message-form-values.ts';
import styles from './Messages.module.css';
import type { PeopleQuery } from './useAudiencePeople.ts';

type ExampleProps = { event: number; values: MessageValues; people: PeopleQuery };

/** Shows the message as a guest gets it, and emails it to the account alone. */
export function ExampleActions({
  checkText,
  ...example
}: ExampleProps & { checkText: () => boolean }) {
  const [isOpen, setOpen] = useState(false);
  const sendsEmail = useSendsEmail();
  const { event, values } = example;
  const test = useApiMutation({
    call: () =>
      callApi(guestMessages.sendTest, {
        body: { event, message: toMessageInput(values), ticket: null },
      }),
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
        <Preview {...example} />
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Keep editing
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Preview({ event, values, people }: ExampleProps) {
  const recipients = people.data?.recipients ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const ticket = chosen ?? recipients[0]?.ticket ?? null;
  const preview = useQuery({
    ...apiQueryOptions(guestMessages.preview, {
      body: { event, message: toMessageInput(values), ticket },
    }),
    staleTime: 0,
  });
  return (
    <div className={layout.stack}>
      <SelectField
        label="As this guest gets it"
        value={String(ticket ?? '')}
        options={recipients.map(({ ticket: id, name, seats }) => ({
          value: String(id),
          label: `${name}, ${seats}`,
        }))}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <Loaded query={preview} skeleton={<SkeletonLines lines={8} />}>
        {({ to, text }) => (
          <>
            <p className={layout.hint}>
              To {to}. The links of a preview and of a test open no guest’s tickets.
            </p>
            <div className={styles.text}>{text}</div>
          </>
        )}
      </Loaded>
    </div>
  );
}
