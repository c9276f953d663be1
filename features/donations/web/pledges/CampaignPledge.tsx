import { linkTo } from '#contract/screens.ts';
import type { Campaign } from '#features/donations/contract/campaigns.ts';
import { PledgeInput } from '#features/donations/contract/pledges.ts';
import { useOwnDetails } from '#features/directory/web/useOwnDetails.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { useState } from 'react';
import { takeFocus } from '#ui/browser/take-focus.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { useFillIn } from '#ui/forms/fill-in.ts';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { CalendarClock } from '#ui/icons.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { type PledgeFormValues, parsePledge, toFormValues } from './pledge-form-values.ts';
import { listPledgeErrors, PledgePersonFields, PledgePlanFields } from './PledgeFields.tsx';
import { useSendPledge } from './queries.ts';

const emptyValues = toFormValues(null);

/** On the page of an open campaign: the way to give later, or in parts. */
export function CampaignPledge({ campaign }: { campaign: Campaign }) {
  const [isOpened, setOpened] = useState(false);
  if (!isOpened)
    return (
      <div>
        <Button
          variant="secondary"
          size="large"
          fullWidth="onMobile"
          icon={<CalendarClock aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          Promise a gift for later
        </Button>
      </div>
    );
  return (
    <FormCard as="section">
      <h2 tabIndex={-1} ref={takeFocus}>
        Promise a gift for later
      </h2>
      <PledgeForm campaign={campaign} />
    </FormCard>
  );
}

const parse = (values: PledgeFormValues) =>
  parsePledge(PledgeInput.omit({ campaign: true }), values);

function usePledgeForm(slug: string) {
  const draftForm = useDraftForm<PledgeFormValues>(
    'buyerDraft',
    `pledge ${slug}`,
    emptyValues,
    (values) => parse(values).errors,
  );
  const { source, details } = useOwnDetails();
  useFillIn<'name' | 'phone' | 'email'>({
    values: draftForm.form.values,
    setValues: draftForm.fillIn,
    source,
    offered: details && { name: details.name, phone: details.phone, email: details.email },
    isEnabled: true,
  });
  return draftForm;
}

function PledgeForm({ campaign: { slug } }: { campaign: Campaign }) {
  const draftForm = usePledgeForm(slug);
  const send = useSendPledge();
  const sendsEmail = useSendsEmail();
  const { form } = draftForm;
  if (send.isSuccess) return <Confirmation linkKey={send.data.key} email={send.variables.email} />;
  return (
    <DraftForm
      draft={draftForm}
      errors={listPledgeErrors(form.errors)}
      mutation={send}
      toInput={(values) => {
        const { input } = parse(values);
        return input && { ...input, campaign: slug };
      }}
      submit="Send my pledge"
    >
      <p>You pay nothing now. You can change or withdraw your pledge at any time.</p>
      <PledgePlanFields form={form} />
      <PledgePersonFields
        form={form}
        emailHint={
          sendsEmail
            ? 'We’ll email you a link to confirm, and a reminder on the day of each part.'
            : 'This site can’t send email yet. You’ll get a link to save right here.'
        }
      />
    </DraftForm>
  );
}

function Confirmation({ linkKey, email }: { linkKey: string | null; email: string }) {
  return (
    <div role="status" tabIndex={-1} ref={takeFocus} className={layout.stack}>
      <Alert tone="ok">Thank you for your pledge!</Alert>
      {linkKey === null ? (
        <p>
          We’ll email {email} a link. Please press it to confirm your pledge. Don’t see it? Check
          your spam folder.
        </p>
      ) : (
        <>
          <p>This site can’t send email yet. Open this page and save its link.</p>
          <LinkButton to={linkTo('/pledge/$key', { key: linkKey })} fullWidth="onMobile">
            See your pledge
          </LinkButton>
        </>
      )}
    </div>
  );
}
