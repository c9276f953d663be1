import { z } from 'zod';
import { donate } from '#app/server/testing/donate.ts';
import { renderBuilt } from '#app/server/testing/open-emails.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import {
  type OwnPledge,
  type PledgeInput,
  pledges,
  type PledgeStep,
} from '#features/donations/contract/pledges.ts';
import { site as siteContract } from '#features/site/contract/site.ts';
import { outbox } from '#platform/tables.ts';
import { createPledgeEmail, PledgeEmail } from '../emails.ts';
import { sendPledgeReminders } from '../send-reminders.ts';

const PledgeTask = z.object({ builder: z.literal('pledge'), data: PledgeEmail });
export const findKey = (text: string): string => /\/pledge\/([\w-]+)/.exec(text)?.[1] ?? '';

function createTools(site: Awaited<ReturnType<typeof startSiteWithStaff>>) {
  const treasurer = () => site.as('treasurer');
  let count = 0;

  async function publishCampaign() {
    count += 1;
    const body = {
      title: `Roof ${count}`,
      description: 'The roof of the hall leaks.',
      goalCents: 1_000_00,
      endsOn: null,
      showsNames: false,
      pictureText: '',
    };
    const { slug } = await site.call(campaigns.create, { body }, await treasurer());
    const step = { params: { slug }, body: { step: 'publish' as const } };
    return site.call(campaigns.applyStep, step, await treasurer());
  }

  /** The emails about pledges to an address, as they would be sent now. */
  async function readEmails(to: string) {
    const settings = await site.call(siteContract.get, {});
    const rows = await site.handle.database.select().from(outbox).orderBy(outbox.id);
    const builder = createPledgeEmail(site.site.platform);
    const tasks = rows.flatMap(({ payload }) => PledgeTask.safeParse(payload).data ?? []);
    const emails = await Promise.all(tasks.map(({ data }) => builder.build(data, settings)));
    return emails
      .flatMap((email) => renderBuilt(settings, email) ?? [])
      .filter((email) => email.to === to);
  }
  return { treasurer, publishCampaign, readEmails };
}

/** A site that sends email, and what people and the treasurer do with pledges. */
export async function setUpPledges() {
  const site = await startSiteWithStaff({ variables: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const { treasurer, publishCampaign, readEmails } = createTools(site);
  let count = 0;

  async function promise(campaign: string, changes: Partial<PledgeInput> = {}) {
    count += 1;
    const body = {
      campaign,
      name: `Sample Donor ${count}`,
      email: `donor${count}@example.org`,
      phone: '',
      totalCents: 600_00,
      parts: 6,
      firstDueOn: '2027-05-31',
      ...changes,
    };
    const { key } = await site.call(pledges.create, { body });
    if (key !== null) throw new Error('The key is not emailed only.');
    const email = (await readEmails(body.email)).at(-1);
    return { key: findKey(email?.text ?? ''), email: body.email };
  }
  const read = (key: string) => site.call(pledges.getOwn, { params: { key } });
  const apply = (key: string, step: PledgeStep) =>
    site.call(pledges.applyOwnStep, { params: { key }, body: { step } });
  async function promiseConfirmed(campaign: string, changes: Partial<PledgeInput> = {}) {
    const created = await promise(campaign, changes);
    await apply(created.key, 'confirm');
    return created;
  }
  const list = async () => site.call(pledges.list, {}, await treasurer());
  const find = async (email: string) => {
    const row = (await list()).find((pledge) => pledge.email === email);
    if (!row) throw new Error('The pledge is not listed.');
    return row;
  };
  const give = (pledge: string, { purpose }: Pick<OwnPledge, 'purpose'>, amount: number) =>
    donate(site.base, { message: purpose, amount, pledge });
  const remind = (day: string) => {
    site.clock.set(new Date(`${day}T16:00:00.000Z`));
    return sendPledgeReminders(site.site.platform);
  };
  const countReminders = async (to: string) =>
    (await readEmails(to)).filter(({ subject }) => String(subject).startsWith('A reminder')).length;
  return {
    site,
    treasurer,
    publishCampaign,
    readEmails,
    promise,
    read,
    apply,
    promiseConfirmed,
    list,
    find,
    give,
    remind,
    countReminders,
  };
}
