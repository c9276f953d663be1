import { ErrorMessage } from '../feedback/ErrorMessage.tsx';
import { Form, type FormFieldError } from '../forms/Form.tsx';
import { Dialog, type DialogProps, FormActions } from './Dialog.tsx';

type FormDialogProps = Pick<DialogProps, 'title' | 'width' | 'aside' | 'children'> & {
  /** The label of the submit button, a verb: 'Save code'. */
  submit: string;
  /** What the form sends; while it runs, the dialog stays open and can't be sent again. */
  mutation: { isPending: boolean; error: unknown };
  errors?: readonly FormFieldError[];
  onSubmit: () => void;
  onClose: () => void;
};

/** A dialog with one form: its fields, the error of its mutation, and the buttons. */
export function FormDialog({
  submit,
  mutation: { isPending, error },
  errors,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const close = isPending ? undefined : onClose;
  return (
    <Dialog {...dialog} opened onClose={close}>
      <Form
        errors={errors}
        onSubmit={() => {
          if (!isPending) onSubmit();
        }}
      >
        {children}
        {Boolean(error) && <ErrorMessage error={error} />}
        <FormActions submit={submit} busy={isPending} onCancel={close} />
      </Form>
    </Dialog>
  );
}
