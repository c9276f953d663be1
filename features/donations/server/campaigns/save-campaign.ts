import type { Account } from '#contract/account.ts';
import {
  type Campaign,
  type CampaignInput,
  type CampaignStep,
  toCampaignInput,
} from '#features/donations/contract/campaigns.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import {
  addChoice,
  campaignsTag,
  changeChoice,
  choicesTag,
  requireLockedChoice,
} from '../choices/save-choice.ts';
import {
  findCampaign,
  hideDonorName,
  insertCampaign,
  lockCampaign,
  updateCampaignRow,
} from './queries.ts';
import { toCampaignSlug } from './rules.ts';

/** Begins a draft, whose purpose no form offers yet. */
export const createCampaign = (
  platform: Platform,
  { title, ...input }: CampaignInput,
  actor: Account,
): Promise<Campaign> =>
  platform.transact(async (db, publish) => {
    const choice = { kind: 'purpose' as const, label: title, state: 'archived' as const };
    const slug = await insertCampaign(db, {
      ...input,
      purpose: await addChoice(db, choice),
      slug: toCampaignSlug(title),
      createdAt: platform.clock.now(),
    });
    const after = toCampaignInput(await requireCampaign(db, slug));
    await writeEntry(platform, db, { action: 'add campaign', slug, after }, actor);
    await publish(choicesTag);
    return requireCampaign(db, slug);
  });

type CampaignUpdate = { slug: string; input: CampaignInput; seen: CampaignInput };

export const updateCampaign = (
  platform: Platform,
  { slug, input, seen }: CampaignUpdate,
  actor: Account,
): Promise<Campaign> =>
  platform.transact(async (db, publish) => {
    const { purpose } = await requireCampaign(db, slug);
    const choice = await requireLockedChoice(db, 'purpose', purpose);
    const before = toCampaignInput(await requireCampaign(db, slug));
    requireUnchanged(seen, before);
    const { title, ...values } = input;
    await changeChoice(db, choice, { label: title });
    await updateCampaignRow(db, purpose, values);
    await writeEntry(
      platform,
      db,
      { action: 'change campaign', slug, before, after: input },
      actor,
    );
    await publish(choicesTag);
    await publish(campaignsTag);
    return requireCampaign(db, slug);
  });

const choiceStates: Record<CampaignStep, 'active' | 'archived' | 'deleted'> = {
  publish: 'active',
  end: 'archived',
  reopen: 'active',
  delete: 'deleted',
  restore: 'archived',
};

/** A repeated step changes nothing. */
export const applyCampaignStep = (
  platform: Platform,
  { slug, step }: { slug: string; step: CampaignStep },
  actor: Account,
): Promise<Campaign> =>
  platform.transact(async (db, publish) => {
    const { purpose, isPublished } = await requireCampaign(db, slug);
    const choice = await requireLockedChoice(db, 'purpose', purpose);
    const state = choiceStates[step];
    if ((choice.state === 'deleted') !== (step === 'restore') || choice.state === state)
      return requireCampaign(db, slug);
    await changeChoice(db, choice, { state });
    if (state === 'active' && !isPublished)
      await updateCampaignRow(db, purpose, { publishedAt: platform.clock.now() });
    await writeEntry(
      platform,
      db,
      {
        action: `${step} campaign`,
        slug,
        before: { title: choice.label, state: choice.state },
        after: { title: choice.label, state },
      },
      actor,
    );
    await publish(choicesTag);
    await publish(campaignsTag);
    return requireCampaign(db, slug);
  });

/** Changes what the page of a campaign shows beside its texts. */
export const changeCampaign = (
  platform: Platform,
  { slug, action, actor }: { slug: string; action: string; actor: Account },
  change: (db: Database, campaign: Campaign) => Promise<void>,
): Promise<Campaign> =>
  platform.transact(async (db, publish) => {
    await lockCampaign(db, slug);
    const campaign = await requireCampaign(db, slug);
    await change(db, campaign);
    await writeEntry(platform, db, { action, slug, after: { title: campaign.title } }, actor);
    await publish(campaignsTag);
    return requireCampaign(db, slug);
  });

/** Takes a name off the page; the giver's gifts stay. */
export const hideName = (
  platform: Platform,
  { slug, name }: { slug: string; name: string },
  actor: Account,
): Promise<Campaign> =>
  changeCampaign(platform, { slug, action: 'hide a donor', actor }, (db, { purpose }) =>
    hideDonorName(db, purpose, name),
  );

async function requireCampaign(db: Database, slug: string): Promise<Campaign> {
  const campaign = await findCampaign(db, slug);
  if (!campaign) throw new ProblemError('campaign-not-found');
  return campaign;
}

type AuditChange = { action: string; slug: string; before?: object; after: object };

async function writeEntry(
  { clock }: Platform,
  db: Database,
  { slug, ...change }: AuditChange,
  actor: Account,
): Promise<void> {
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    subject: `campaign ${slug}`,
    ...change,
  });
}
