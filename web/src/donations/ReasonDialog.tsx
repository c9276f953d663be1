import { type ReactNode, useState } from 'react';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';

type ReasonDialogProps = {
  /** The question by name. */
  question: string;
  /** What the button does, as a verb. */
  yes: string;
  step: { isPending: boolean; error: Error | null };
  onYes: (reason: string) => void;
  onClose: () => void;
  /** What follows from it. */
  children: ReactNode;
};

/** Asks once before a step of the treasurer's that cannot be taken back, and for the reason that the audit log keeps. */
export function ReasonDialog({ question, yes, step, onYes, onClose, children }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog title={question} opened onClose={step.isPending ? undefined : onClose} width={560}>
      <Form onSubmit={() => !step.isPending && onYes(reason)}>
        <p>{children}</p>
        <TextAreaField
          id="reason"
          label="Reason"
          optional
          hint="Kept with the entry of the audit log."
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {step.error && <ProblemMessage error={step.error} />}
        <FormActions
          submit={yes}
          busy={step.isPending}
          onCancel={step.isPending ? undefined : onClose}
        />
      </Form>
    </Dialog>
  );
}
