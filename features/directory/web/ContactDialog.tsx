import { schemaResolver } from '@mantine/form';
import { ContactInput, directory, type Member } from '#features/directory/contract/directory.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions, FormActions } from '#ui/dialogs/Dialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';

type ContactDialogProps = { member: Member; onClose: () => void };

/** Sends a message through the site. Neither side sees the other's address unless the sender shares theirs. */
export function ContactDialog({ member, onClose }: ContactDialogProps) {
  const { id, name } = member;
  const { form, discard, showErrors } = useDraftForm<ContactInput>(
    `contact ${id}`,
    { message: '', shareAddress: false },
    schemaResolver(ContactInput, { sync: true }),
  );
  const send = useMutation({
    mutationFn: (body: ContactInput) => callApi(directory.contact, { params: { id }, body }),
    onSuccess: discard,
    onError: (error) => showErrors(error),
  });
  const fieldErrors = form.errors['message']
    ? [{ field: 'contact-message', label: 'Message' }]
    : [];
  return (
    <Dialog title={`Write to ${name}`} opened onClose={onClose}>
      {send.isSuccess ? (
        <>
          <Alert tone="ok">
            <span role="status">We&apos;re sending your message to {name}.</span>
          </Alert>
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </>
      ) : (
        <Form errors={fieldErrors} onSubmit={form.onSubmit((body) => send.mutate(body))}>
          <TextAreaField
            id="contact-message"
            label="Message"
            hint="We'll email it to them. You won't see their address."
            {...form.getInputProps('message')}
          />
          <CheckboxField
            label="Share my email address"
            hint={`${name} can then reply to you directly.`}
            checked={form.values.shareAddress}
            onChange={(shareAddress) => form.setFieldValue('shareAddress', shareAddress)}
          />
          {send.error && fieldErrors.length === 0 && <ErrorMessage error={send.error} />}
          <FormActions submit="Send" busy={send.isPending} onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
}
