import { type ReactNode, useState } from 'react';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Send } from '#ui/icons.ts';
import { FormSection } from '#ui/layout/FormPage.tsx';
import { formatPeople } from './message-labels.ts';
import { SendTimeFields, useSendTime } from './SendTimeFields.tsx';

type SendFieldsProps = {
  subject: string;
  /** Who gets what goes out later. */
  hint: string;
  count: number;
  isCounting: boolean;
  /** Who gets it and who does not. */
  people: string;
  /** How it goes out right away. */
  now: string;
  mutation: { isPending: boolean; error: unknown };
  onSend: (choice: { count: number; sendAt: Date | null }) => void;
  onCancel: () => void;
  /** Shows what the text lacks; true when it lacks nothing. */
  checkText: () => boolean;
  children?: ReactNode;
};

/** When an email to many goes out, and the question before it does. */
export function SendFields({
  subject,
  hint,
  count,
  isCounting,
  people,
  now,
  mutation,
  onSend,
  onCancel,
  checkText,
  children,
}: SendFieldsProps) {
  const time = useSendTime();
  const { sendAt, timeZone, verb } = time;
  const [isOpen, setOpen] = useState(false);
  return (
    <FormSection aria-label="When it goes out">
      <SendTimeFields state={time} hint={hint} />
      <div>
        <Button
          icon={<Send aria-hidden="true" />}
          fullWidth="onMobile"
          disabled={count === 0}
          onClick={() => {
            if (time.check(checkText())) setOpen(true);
          }}
        >
          {verb} to {formatPeople(count)}
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          opened
          title={`${verb} “${subject.trim()}” to ${formatPeople(count)}?`}
          confirmLabel={`${verb} to ${formatPeople(count)}`}
          mutation={mutation}
          disabled={isCounting || count === 0}
          onConfirm={() => onSend({ count, sendAt })}
          onCancel={() => {
            onCancel();
            setOpen(false);
          }}
        >
          <p>{people}</p>
          <p>
            {sendAt
              ? `It goes out on ${formatTimestamp(sendAt, 'short', timeZone)}. You can stop it until then.`
              : now}
          </p>
          {children}
        </ConfirmDialog>
      )}
    </FormSection>
  );
}
