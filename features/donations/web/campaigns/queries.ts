import {
  type Campaign,
  type CampaignInput,
  campaigns,
  type CampaignStep,
  toCampaignInput,
} from '#features/donations/contract/campaigns.ts';
import { donationChoices } from '#features/donations/contract/donation-choices.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { hasProblemCode } from '#contract/client.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { uploadFile } from '#ui/upload-file.ts';

const changes = [campaigns, donationChoices, donations];

export const useCampaigns = () => useQuery(apiQueryOptions(campaigns.list, {}));

const isNotFound = (error: unknown) => hasProblemCode(error, 'campaign-not-found');

/** A campaign as everyone sees it; a treasurer also finds a draft. */
export function useCampaign(slug: string) {
  const canEdit = useHasRole('treasurer') ?? false;
  const published = useQuery(apiQueryOptions(campaigns.get, { params: { slug } }));
  const isPublished = !isNotFound(published.error);
  const drafts = useQuery({
    ...apiQueryOptions(campaigns.list, {}),
    enabled: canEdit && !isPublished,
    select: (rows: Campaign[]) => rows.find((row) => row.slug === slug) ?? null,
  });
  const isMissing = !isPublished && (!canEdit || drafts.data === null);
  return { query: isPublished ? published : drafts, isMissing, canEdit };
}

const updateCampaign = (slug: string, input: CampaignInput, seen: Campaign) =>
  callApi(campaigns.update, { params: { slug }, body: { ...input, seen: toCampaignInput(seen) } });

export const useSaveCampaign = (campaign: Campaign | null) =>
  useApiMutation({
    call: (input: CampaignInput) =>
      campaign
        ? updateCampaign(campaign.slug, input, campaign)
        : callApi(campaigns.create, { body: input }),
    changes,
    notice: campaign ? 'Changes saved.' : 'Draft saved. Publish it when it is ready.',
    undo: campaign ? (saved) => updateCampaign(saved.slug, toCampaignInput(campaign), saved) : null,
  });

const applyStep = (slug: string, step: CampaignStep) =>
  callApi(campaigns.applyStep, { params: { slug }, body: { step } });

const undoSteps: Partial<Record<CampaignStep, CampaignStep>> = {
  end: 'reopen',
  reopen: 'end',
  delete: 'restore',
};

const describeStep = (step: CampaignStep, title: string): string =>
  ({
    publish: `${title} is published.`,
    end: `Ended ${title}.`,
    reopen: `${title} is open again.`,
    delete: `Deleted ${title}.`,
    restore: `${title} is back.`,
  })[step];

/** Publishes, ends, reopens or deletes, with Undo; what was published stays public. */
export const useCampaignStep = ({ slug, title }: Campaign) =>
  useApiMutation({
    call: (step: CampaignStep) => applyStep(slug, step),
    changes,
    notice: (_, step) => describeStep(step, title),
    undo: (_, step) => applyStep(slug, undoSteps[step] ?? 'end'),
  });

export const useHideName = (slug: string) =>
  useApiMutation({
    call: (name: string) => callApi(campaigns.hideName, { params: { slug }, body: { name } }),
    changes,
    notice: 'The name is no longer on the page. The gift stays.',
  });

/** Changes of the picture, each with Undo, which shows the picture of before again. */
export function useCampaignPicture({ slug, picture }: Campaign) {
  const restore = () =>
    picture === null
      ? callApi(campaigns.deletePicture, { params: { slug } })
      : callApi(campaigns.restorePicture, { params: { slug, picture: picture.id } });
  const options = { changes: [campaigns], undo: restore };
  const upload = useApiMutation({
    call: (file: File) => uploadFile(campaigns.addPicture, { params: { slug }, body: { file } }),
    ...options,
    notice: 'Picture saved.',
  });
  const removal = useApiMutation({
    call: () => callApi(campaigns.deletePicture, { params: { slug } }),
    ...options,
    notice: 'Picture removed.',
  });
  return { upload, removal };
}
