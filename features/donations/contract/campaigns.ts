import { z } from 'zod';
import { day, id, idParam, maxInt, optionalDay } from '#contract/codecs.ts';
import { del, get, getFile, post, postUpload, put } from '#contract/endpoint.ts';
import { declareExport, noFilters } from '#contract/exports.ts';
import { pictureErrorCodes } from '#contract/rules/pictures.ts';
import { key, line, multiline } from '#contract/texts.ts';
import { buyerName } from '#contract/buyer.ts';
import { maxChoiceLabelLength } from './donation-choices.ts';

const goalMessage = 'Write the goal in dollars';

const campaignFields = {
  /** Also what the purpose of its gifts is called. */
  title: line(maxChoiceLabelLength, { required: 'Name is required' }),
  description: multiline(5000, { required: 'Text is required' }),
  goalCents: z
    .int({ error: goalMessage })
    .min(1_00, goalMessage)
    .max(maxInt, 'Amount is too large'),
  /** The last day of giving; null without an end. */
  endsOn: optionalDay.default(null),
  /** Its page names the givers who want that; never with their amounts. */
  showsNames: z.boolean(),
  /** What its picture shows, for those who can't see it. */
  pictureText: line(300).default(''),
};

export const CampaignInput = z.object(campaignFields);
export type CampaignInput = z.output<typeof CampaignInput>;

/** A purpose of gifts with a goal and a page of its own. */
export const Campaign = z.object({
  slug: z.string(),
  /** The purpose of its gifts, by its name on the wire. */
  purpose: z.string(),
  title: z.string(),
  description: z.string(),
  goalCents: z.int(),
  endsOn: day.nullable(),
  showsNames: z.boolean(),
  pictureText: z.string(),
  /** Null without a picture. */
  picture: z.object({ id, width: z.int(), height: z.int() }).nullable(),
  isPublished: z.boolean(),
  /** Ended by the treasurer, perhaps before its last day. */
  isClosed: z.boolean(),
  /** Sum of the ledger, minus refunds. */
  raisedCents: z.int(),
  donations: z.int(),
  /** Givers who want to be named, the newest first; none unless it shows names. */
  names: z.array(z.string()),
});
export type Campaign = z.output<typeof Campaign>;

/** A campaign as its form has it. */
export const toCampaignInput = ({
  title,
  description,
  goalCents,
  endsOn,
  showsNames,
  pictureText,
}: Campaign): CampaignInput => ({
  title,
  description,
  goalCents,
  endsOn,
  showsNames,
  pictureText,
});

/** 'reopen' also publishes a draft; 'delete' is for one without gifts, and 'restore' undoes it. */
const campaignSteps = ['publish', 'end', 'reopen', 'delete', 'restore'] as const;
export type CampaignStep = (typeof campaignSteps)[number];

const slug = key(80);
const bySlug = z.object({ slug });

const list = get('/api/campaigns', {
  summary: 'All campaigns, drafts too, the newest first',
  access: ['treasurer'],
  response: z.array(Campaign),
});

export const campaigns = {
  get: get('/api/campaigns/:slug', {
    summary: 'A published campaign with what has come in',
    access: 'everybody',
    params: bySlug,
    response: Campaign,
    problems: ['campaign-not-found'],
  }),
  list,
  export: declareExport(list, 'All campaigns as CSV or spreadsheet', noFilters),
  create: post('/api/campaigns', {
    summary: 'Begin a campaign as a draft, with a purpose of its own',
    access: ['treasurer'],
    body: CampaignInput,
    response: Campaign,
    status: 201,
    problems: ['donation-choice-exists', 'donation-choices-full'],
  }),
  update: put('/api/campaigns/:slug', {
    summary: 'Change a campaign; its address stays',
    access: ['treasurer'],
    params: bySlug,
    body: z.object({ ...campaignFields, seen: CampaignInput }),
    response: Campaign,
    problems: ['campaign-not-found', 'donation-choice-exists', 'record-changed'],
  }),
  applyStep: put('/api/campaigns/:slug/state', {
    summary: 'Publish, end, reopen, delete or restore a campaign',
    access: ['treasurer'],
    params: bySlug,
    body: z.object({ step: z.enum(campaignSteps) }),
    response: Campaign,
    problems: ['campaign-not-found', 'donation-choice-used', 'donation-choice-exists'],
  }),
  getPicture: getFile('/api/campaigns/pictures/:picture', {
    summary: 'The picture of a campaign; that of a draft for treasurers',
    access: 'everybody',
    params: z.object({ picture: idParam }),
    problems: ['picture-not-found'],
  }),
  addPicture: postUpload('/api/campaigns/:slug/picture', {
    summary: 'Add or replace the picture of a campaign',
    access: ['treasurer'],
    costs: ['picture'],
    params: bySlug,
    body: z.object({ file: z.file() }),
    response: Campaign,
    problems: [
      'campaign-not-found',
      ...pictureErrorCodes,
      'body-too-large',
      'unsupported-media-type',
    ],
  }),
  deletePicture: del('/api/campaigns/:slug/picture', {
    summary: 'Remove the picture of a campaign; it can be restored for a day',
    access: ['treasurer'],
    params: bySlug,
    response: Campaign,
    problems: ['campaign-not-found'],
  }),
  restorePicture: post('/api/campaigns/:slug/picture/:picture/restore', {
    summary: 'Show a picture again that was removed or replaced',
    access: ['treasurer'],
    params: z.object({ slug, picture: idParam }),
    response: Campaign,
    problems: ['campaign-not-found', 'picture-not-found'],
  }),
  hideName: put('/api/campaigns/:slug/names', {
    summary: 'Take a name off the page of a campaign; the gifts stay',
    access: ['treasurer'],
    params: bySlug,
    body: z.object({ name: buyerName }),
    response: Campaign,
    problems: ['campaign-not-found'],
  }),
};
