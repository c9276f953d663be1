import { campaignColumns } from '#features/donations/contract/campaign-columns.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { maxPictureBytes } from '#features/albums/contract/albums.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { cached, implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { campaignsTag } from '../choices/save-choice.ts';
import {
  removePicture,
  replacePicture,
  restorePicture,
  sendCampaignPicture,
} from './change-picture.ts';
import { findPublishedCampaign, listCampaigns } from './queries.ts';
import { applyCampaignStep, createCampaign, hideName, updateCampaign } from './save-campaign.ts';

export const createCampaignsEndpoints = (platform: Platform) =>
  implement(campaigns, {
    get: cached([campaignsTag], async ({ params }) => {
      const campaign = await findPublishedCampaign(platform.database, params.slug);
      if (!campaign) throw new ProblemError('campaign-not-found');
      return campaign;
    }),
    list: () => listCampaigns(platform.database),
    export: exportRows(platform, campaignColumns, async () => ({
      title: 'campaigns',
      rows: await listCampaigns(platform.database),
    })),
    create: ({ body, actor }) => createCampaign(platform, body, actor),
    update: ({ params, body: { seen, ...input }, actor }) =>
      updateCampaign(platform, { ...params, input, seen }, actor),
    applyStep: ({ params, body, actor }) =>
      applyCampaignStep(platform, { ...params, ...body }, actor),
    getPicture: ({ params, request }, reply) =>
      sendCampaignPicture(platform, params.picture, { request, reply }),
    addPicture: {
      maxBytes: maxPictureBytes,
      handle: ({ params, file, actor }) => replacePicture(platform, params.slug, file, actor),
    },
    deletePicture: ({ params, actor }) => removePicture(platform, params.slug, actor),
    restorePicture: ({ params, actor }) => restorePicture(platform, params, actor),
    hideName: ({ params, body, actor }) => hideName(platform, { ...params, ...body }, actor),
  });
