import { linkTo } from '#contract/screens.ts';
import { useOwnDetails } from '#features/directory/web/useOwnDetails.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { useFillIn } from '#ui/forms/fill-in.ts';
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
  return draftForm;
}

/** /intentions: asks for a Mass, or for prayer. */
export function IntentionsScreen() {
  const navigate = useNavigate();
  const draftForm = useIntentionForm();
  const { form } = draftForm;
  const request = useSendIntention();
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
          <DraftForm
            draft={draftForm}
            errors={toFieldErrors(form.errors)}
            mutation={request}
            toInput={toInput}
            onSaved={({ key }) => {
              if (key) void navigate({ to: linkTo('/intention/$key', { key }) });
            }}
            submit="Send request"
            cancel={{ to: '/prayer-requests', label: 'See prayer requests' }}
          >
            <KindField form={form} />
            <IntentionFields form={form} />
            <ContactFields form={form} />
            <p className={layout.hint}>
              Your email and telephone number are seen only by the person who looks after Masses and
              prayers. <Link to="/your-data">You can delete them at any time.</Link>
            </p>
          </DraftForm>
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
