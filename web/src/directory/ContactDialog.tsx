import { schemaResolver } from '@mantine/form';
import { Contact, directory, type Member } from '@namugongo/contract/directory';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, FormActions } from '../ui/Dialog.tsx';
import { CheckField } from '../ui/fields/CheckField.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField } from '../ui/fields/TextField.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';

type ContactDialogProps = { member: Member; onClose: () => void };

/** A message through the site: neither side sees the other's address, unless the sender shares theirs. */
export function ContactDialog({ member, onClose }: ContactDialogProps) {
  const { id, name } = member;
  const { form, forget, showRefusal } = useDraftedForm<Contact>(
    `contact ${id}`,
    { message: '', shareAddress: false },
    schemaResolver(Contact, { sync: true }),
  );
  const send = useMutation({
    mutationFn: (body: Contact) => ask(directory.contact, { params: { id }, body }),
    onSuccess: forget,
    onError: (error) => showRefusal(error),
  });
  const wrong = form.errors['message'] ? [{ field: 'contact-message', label: 'Message' }] : [];
  return (
    <Dialog title={`Write to ${name}`} opened onClose={onClose}>
      {send.isSuccess ? (
        <>
          <Notice tone="ok">
            <span role="status">Your message is on its way to {name}.</span>
          </Notice>
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </>
      ) : (
        <Form wrong={wrong} onSubmit={form.onSubmit((body) => send.mutate(body))}>
          <TextAreaField
            id="contact-message"
            label="Message"
            hint="It goes by e-mail through the site. No address is shown to you."
            {...form.getInputProps('message')}
          />
          <CheckField
            label="Share my e-mail address"
            hint={`${name} can then answer to you directly.`}
            checked={form.values.shareAddress}
            onChange={(shareAddress) => form.setFieldValue('shareAddress', shareAddress)}
          />
          {send.error && wrong.length === 0 && <ProblemMessage error={send.error} />}
          <FormActions submit="Send" busy={send.isPending} onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  );
}
