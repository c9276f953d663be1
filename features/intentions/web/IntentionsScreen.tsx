import { linkTo } from '#contract/screens.ts';
import { useOwnDetails } from '#features/directory/web/useOwnDetails.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { useFillIn } from '#ui/forms/fill-in.ts';
import { Form } from '#ui/forms/Form.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';
import { useNavigate, useSearch } from '#ui/router/use-router.ts';
import { ContactFields, IntentionFields, KindField } from './IntentionFields.tsx';
import {
  createEmptyValues,
  type IntentionFormValues,
  toFieldErrors,
  toInput,
  validateIntention,
} from './intention-form-values.ts';
import { useSendIntention } from './queries.ts';

function useIntentionForm() {
  const navigate = useNavigate();
  const kind = useSearch()['kind'] === 'prayer' ? 'prayer' : 'mass';
  const draftForm = useDraftForm<IntentionFormValues>(
    'buyerDraft',
    `intention ${kind}`,
    createEmptyValues(kind),
    (values) => validateIntention(values, { needsContact: true }),
  );
  const { form } = draftForm;
  const { source, details } = useOwnDetails();
  useFillIn<'requestedBy' | 'email' | 'telephone'>({
    values: form.values,
    setValues: draftForm.fillIn,
    source,
    offered: details && {
      requestedBy: details.name,
      email: details.email,
      telephone: details.phone,
    },
    isEnabled: true,
  });
  const request = useSendIntention();
  const submit = (values: IntentionFormValues) => {
    if (request.isPending) return;
    request.mutate(toInput(values), {
      onSuccess: ({ key }) => {
        draftForm.discard();
        if (key) void navigate({ to: linkTo('/intention/$key', { key }) });
      },
      onError: draftForm.showErrors,
    });
  };
  return { draftForm, request, submit };
}

/** /intentions: asks for a Mass, or for prayer. */
export function IntentionsScreen() {
  const { draftForm, request, submit } = useIntentionForm();
  const { form } = draftForm;
  const errors = toFieldErrors(form.errors);
  return (
    <StaffPage
      title="Mass intentions and prayers"
      subtitle="Ask for a Mass for someone you love, or for the prayers of our community."
      wide={false}
    >
      <FormCard>
        {request.isSuccess && request.data.key === null ? (
          <Sent email={request.variables.email} />
        ) : (
          <Form errors={errors} onSubmit={form.onSubmit(submit)}>
            <DraftNotice draft={draftForm} />
            <KindField form={form} />
            <IntentionFields form={form} />
            <ContactFields form={form} />
            <p className={layout.hint}>
              Your email and telephone number are seen only by the person who looks after Masses and
              prayers. <Link to="/your-data">You can delete them at any time.</Link>
            </p>
            {Boolean(request.error) && errors.length === 0 && (
              <ErrorMessage error={request.error} />
            )}
            <div className={layout.rowWide}>
              <Button type="submit" busy={request.isPending}>
                Send request
              </Button>
              <LinkButton to="/prayer-requests" variant="secondary">
                See prayer requests
              </LinkButton>
            </div>
            <UnsavedChangesDialog
              isDirty={form.isDirty() && !request.isPending && !request.isSuccess}
              onLeave={draftForm.discard}
            />
          </Form>
        )}
      </FormCard>
    </StaffPage>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <>
      <Alert tone="ok">
        <span role="status" tabIndex={-1} ref={takeFocus}>
          {`Thank you. We've sent an email to ${email}. Press the button in it, and we'll read your request.`}
        </span>
      </Alert>
      <p>The email may take a few minutes. Look in the folder for unwanted mail, too.</p>
      <div className={layout.rowWide}>
        <LinkButton to="/" variant="secondary">
          Home
        </LinkButton>
      </div>
    </>
  );
}
