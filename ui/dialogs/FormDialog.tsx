import type { ReactNode } from 'react';
import { ErrorMessage } from '../feedback/ErrorMessage.tsx';
import { Form, type FormFieldError } from '../forms/Form.tsx';
import { Dialog, type DialogProps, FormActions } from './Dialog.tsx';

type FormDialogProps = Pick<DialogProps, 'title' | 'aside' | 'width' | 'compact' | 'children'> & {
  /** The label of the submit button, a verb: 'Save code'. */
  submit: string;
  /** What the form sends; while it runs, the dialog stays open and can't be sent again. */
  mutation: { isPending: boolean; error: unknown };
  onSubmit: () => void;
  onClose: () => void;
  /** For a summary that links to the fields. */
  errors?: readonly FormFieldError[];
  disabled?: boolean;
  /** Replaces the message of the mutation's error; null when its fields show it. */
  failure?: ReactNode;
  className?: string | undefined;
};

/** A dialog with one form: its fields, the error of its mutation, and the buttons. */
export function FormDialog({
  submit,
  mutation: { isPending, error },
  onSubmit,
  onClose,
  errors = [],
  disabled = false,
  failure = error ? <ErrorMessage error={error} /> : null,
  className,
  children,
  ...dialog
}: FormDialogProps) {
  const close = isPending ? undefined : onClose;
  return (
    <Dialog {...dialog} opened onClose={close}>
      <Form
        errors={errors}
        {...(className && { className })}
        onSubmit={() => {
          if (!isPending) onSubmit();
        }}
      >
        {children}
        {failure}
        <FormActions submit={submit} busy={isPending} disabled={disabled} onCancel={close} />
      </Form>
    </Dialog>
  );
}
