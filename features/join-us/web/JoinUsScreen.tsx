import { useMutation } from '@tanstack/react-query';
import { callApi } from '#ui/api.ts';
import { FamilyFields, listFamilyErrors } from '#features/directory/web/FamilyFields.tsx';
import {
  dropEmptyPeople,
  type FamilyFormValues,
  toFamilyFormValues,
  toFamilyInput,
  validateFamily,
} from '#features/directory/web/family-form-values.ts';
import { joinRequests } from '#features/join-us/contract/join-requests.ts';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { Link } from '#ui/router/Link.tsx';

type JoinFormValues = FamilyFormValues & { message: string; hasConsent: boolean };

const emptyValues: JoinFormValues = { ...toFamilyFormValues(null), message: '', hasConsent: false };

/** The errors of the form. The first person gets the emails; a row in which nothing was entered has none. */
function validateJoin(values: JoinFormValues) {
  const errors = validateFamily(values);
  const [first] = values.people;
  return {
    ...errors,
    ...(first?.name.trim() ? {} : { 'people.0.name': 'Name is required' }),
    ...(first?.email.trim() ? {} : { 'people.0.email': 'Valid email is required' }),
    ...(values.hasConsent
      ? {}
      : { hasConsent: 'Please agree, so that we may keep what you tell us' }),
  };
}

function useJoinForm() {
  const draftForm = useDraftForm<JoinFormValues>(
    'buyerDraft',
    'join us',
    emptyValues,
    validateJoin,
  );
  const request = useMutation({
    mutationFn: (values: JoinFormValues) => {
      const { addressAudience: _, ...family } = toFamilyInput(values);
      const { message } = values;
      return callApi(joinRequests.create, { body: { ...family, message, hasConsent: true } });
    },
  });
  return { draftForm, request };
}

/** /join-us: the form of a household that would like to belong to the community. */
export function JoinUsScreen() {
  const { draftForm, request } = useJoinForm();
  const { form } = draftForm;
  const fieldErrors = listFamilyErrors(form.errors).map((error) =>
    error.label === 'hasConsent' ? { field: consentId, label: 'Your agreement' } : error,
  );
  return (
    <StaffPage
      title="Join us"
      subtitle="Tell us who you are, in one form for your whole household. Begin with yourself."
      wide={false}
    >
      <FormCard>
        {request.isSuccess ? (
          <Sent
            isConfirmed={request.data.isConfirmed}
            email={request.variables.people[0]?.email ?? ''}
          />
        ) : (
          <DraftForm
            draft={draftForm}
            errors={fieldErrors}
            mutation={request}
            toInput={(values) => {
              dropEmptyPeople(form);
              return values;
            }}
            submit="Send"
          >
            <FamilyFields form={form} />
            <TextAreaField
              label="A word to the secretary"
              hint="For example, how you heard of us."
              rows={3}
              optional
              {...form.getInputProps('message')}
            />
            <Consent form={form} />
          </DraftForm>
        )}
      </FormCard>
    </StaffPage>
  );
}

const consentId = 'join-consent';

function Consent({ form }: { form: ReturnType<typeof useJoinForm>['draftForm']['form'] }) {
  const error = form.errors['hasConsent'];
  return (
    <div id={consentId} tabIndex={-1}>
      <CheckboxField
        label="The community may keep what I wrote here, and I may write it for the others in my household."
        hint={
          <>
            Only the secretary sees it until you choose otherwise.{' '}
            <Link to="/your-data">You can delete it at any time.</Link>
          </>
        }
        checked={form.values.hasConsent}
        onChange={(checked) => form.setFieldValue('hasConsent', checked)}
      />
      {error && (
        <Alert tone="danger">
          <span>{error}</span>
        </Alert>
      )}
    </div>
  );
}

function Sent({ isConfirmed, email }: { isConfirmed: boolean; email: string }) {
  return (
    <>
      <Alert tone="ok">
        <span role="status" tabIndex={-1} ref={takeFocus}>
          {isConfirmed
            ? 'Thank you. Our secretary has your form and will answer you.'
            : `Thank you. We've sent an email to ${email}. Press the button in it, and our secretary reads your form.`}
        </span>
      </Alert>
      {!isConfirmed && (
        <p>The email may take a few minutes. Look in the folder for unwanted mail, too.</p>
      )}
      <div className={layout.rowWide}>
        <LinkButton to="/" variant="secondary">
          Home
        </LinkButton>
      </div>
    </>
  );
}
