import { linkTo } from '#contract/screens.ts';
import { type Campaign } from '#features/donations/contract/campaigns.ts';
import { maxChoiceLabelLength } from '#features/donations/contract/donation-choices.ts';
import { LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { listFieldErrors } from '#ui/forms/field-errors.ts';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { CampaignPicture } from './CampaignPicture.tsx';
import {
  type CampaignFormValues,
  parseCampaignForm,
  toFormValues,
} from './campaign-form-values.ts';
import { useCampaigns, useSaveCampaign } from './queries.ts';

/** /add-campaign */
export const AddCampaignScreen = () => (
  <StaffPage
    title="New campaign"
    subtitle="A draft first: no one sees it until you publish it."
    wide={false}
  >
    <FormCard>
      <CampaignForm campaign={null} />
    </FormCard>
  </StaffPage>
);

/** /edit-campaign/{slug} */
export function EditCampaignScreen() {
  const { slug } = useParams();
  return (
    <StaffPage title="Edit campaign" wide={false}>
      <Loaded query={useCampaigns()} skeleton={<PanelSkeleton />}>
        {(rows) => {
          const campaign = rows.find((row) => row.slug === slug);
          return campaign ? (
            <div className={layout.stackWide}>
              <FormCard>
                <CampaignForm key={slug} campaign={campaign} />
              </FormCard>
              <CampaignPicture campaign={campaign} />
            </div>
          ) : (
            <EmptyState
              title="We couldn't find this campaign"
              actions={<LinkButton to="/donations">All campaigns</LinkButton>}
            >
              It may have been deleted.
            </EmptyState>
          );
        }}
      </Loaded>
    </StaffPage>
  );
}

const labels = {
  title: 'Name',
  description: 'Text',
  goal: 'Goal in dollars',
  endsOn: 'Last day',
  pictureText: 'What the picture shows',
};

function CampaignForm({ campaign }: { campaign: Campaign | null }) {
  const navigate = useNavigate();
  const draftForm = useDraftForm<CampaignFormValues>(
    'accountDraft',
    `campaign ${campaign?.slug ?? 'new'}`,
    toFormValues(campaign),
    (values) => parseCampaignForm(values).errors,
  );
  const { form } = draftForm;
  const getProps = (field: keyof typeof labels) => ({
    ...form.getInputProps(field),
    id: field,
    label: labels[field],
  });
  return (
    <DraftForm
      draft={draftForm}
      errors={listFieldErrors(form.errors, labels)}
      mutation={useSaveCampaign(campaign)}
      toInput={(values) => parseCampaignForm(values).input}
      onSaved={({ slug }) => void navigate({ to: linkTo('/campaign/$slug', { slug }) })}
      submit={campaign ? 'Save campaign' : 'Save draft'}
      cancel={{ to: '/donations' }}
    >
      <TextField
        {...getProps('title')}
        hint="Also what donors choose in the donation form. For example, New roof."
        autoComplete="off"
        maxLength={maxChoiceLabelLength}
      />
      <TextAreaField
        {...getProps('description')}
        hint="What the money is for. Web addresses become links."
      />
      <TextField {...getProps('goal')} inputMode="decimal" placeholder="$" autoComplete="off" />
      <TextField
        {...getProps('endsOn')}
        type="date"
        optional
        hint="After this day people can no longer give online."
      />
      <TextField
        {...getProps('pictureText')}
        optional
        hint="For people who can’t see it. You add the picture after you save."
        autoComplete="off"
        maxLength={300}
      />
      <CheckboxField
        label="Show the names of donors"
        hint="Only of those who choose it when they give, and never their amounts."
        checked={form.values.showsNames}
        onChange={(checked) => form.setFieldValue('showsNames', checked)}
      />
    </DraftForm>
  );
}
