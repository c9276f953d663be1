import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq, like } from 'drizzle-orm';
import { z } from 'zod';
import { renderBuilt } from '#app/server/testing/open-emails.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { type GatheringInput, gatherings } from '#features/gatherings/contract/gatherings.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { site as siteContract } from '#features/site/contract/site.ts';
import { getUndoEnd } from '#platform/email/email.ts';
import { outbox } from '#platform/tables.ts';
import { createPartyEmail, getPartyEmailKey, PartyEmail } from './emails.ts';
import { sendGatheringReminders } from './send-reminders.ts';
import { createEditor } from './testing/create-editor.ts';
import { createPartyInput, createGatheringInput } from './testing/gathering-input.ts';

type Site = Awaited<ReturnType<typeof startSiteWithAdmin>>;
let office: Site;
beforeAll(async () => {
  office = await startSiteWithAdmin({ variables: { SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(() => office.site.stop());

const GatheringTask = z.object({ builder: z.literal('gathering'), data: PartyEmail });

const day = '2027-12-18';
const byId = (id: number) => ({ params: { id } });

async function add(changes: Partial<GatheringInput> = {}) {
  const { site, admin } = office;
  const created = await site.call(
    gatherings.create,
    { body: createGatheringInput(changes) },
    admin,
  );
  const body = { isPublished: true };
  return site.call(gatherings.publish, { ...byId(created.id), body }, admin);
}
const respond = (slug: string, changes: Parameters<typeof createPartyInput>[0] = {}) => {
  const body = createPartyInput(changes);
  return office.site
    .call(gatheringParties.create, { params: { slug }, body })
    .then((created) => ({ ...created, email: body.email }));
};

const built = new Map<number, { to: string; subject: string; text: string; files: string[] }>();

/** The emails to an address, each as it was when it was first read here. */
async function readEmails(email: string) {
  const { handle, site: app } = office.site;
  const settings = await office.site.call(siteContract.get, {});
  const rows = await handle.database.select().from(outbox).orderBy(outbox.id);
  for (const { id, payload } of rows) {
    const task = GatheringTask.safeParse(payload);
    if (built.has(id) || !task.success) continue;
    const message = renderBuilt(
      settings,
      await createPartyEmail(app.platform).build(task.data.data, settings),
    );
    if (message)
      built.set(id, {
        to: message.to,
        subject: String(message.subject ?? message.heading),
        text: message.text,
        files: (message.attachments ?? []).map(({ name }) => name),
      });
  }
  return [...built.values()].filter(({ to }) => to === email);
}
const readSubjects = async (email: string) =>
  (await readEmails(email)).map(({ subject }) => subject);
const findKey = (text: string): string => /gathering-answer\/([\w-]+)/.exec(text)?.[1] ?? '';

describe('where the site sends email', () => {
  test('only the address gets the key, and a second answer tells strangers nothing', async () => {
    const { slug, title } = await add();
    const first = await respond(slug, { adults: 2 });
    expect(first).toMatchObject({ state: 'coming', key: null });
    const again = await respond(slug, { email: first.email, adults: 5 });
    expect(again).toMatchObject({ state: 'coming', key: null });
    const emails = await readEmails(first.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      `You’re coming: ${title}`,
      `You answered before: ${title}`,
    ]);
    const params = { key: findKey(emails[0]?.text ?? '') };
    expect(await office.site.call(gatheringParties.get, { params })).toMatchObject({ adults: 2 });
    expect(emails[0]?.files).toEqual(['gathering.ics']);
  });

  test('a problem tells strangers nothing about an address either', async () => {
    const { site, admin } = office;
    const { slug, id } = await add();
    const place = { kind: 'bring', title: 'Salad', startTime: '', endTime: '', places: 1 } as const;
    const saved = await createEditor(site, admin).saveSlots(id, [{ ...place, id: null }]);
    const slotIds = saved.slots.map((slot) => slot.id);
    const { email } = await respond(slug, { slotIds });
    const responses = [{ questionId: 99, text: 'Yes', choiceIds: [] }];
    for (const address of [{ email }, {}]) {
      await expect(respond(slug, { ...address, responses })).rejects.toMatchObject(
        expectProblem('question-changed'),
      );
      await expect(respond(slug, { ...address, slotIds })).rejects.toMatchObject(
        expectProblem('slot-full'),
      );
    }
  });

  test('the team’s change is told once, and what stays as it was isn’t', async () => {
    const { site, admin } = office;
    const { id, slug } = await add();
    const { email } = await respond(slug);
    const [party] = await site.call(
      gatheringParties.listForTeam,
      { ...byId(id), query: { day } },
      admin,
    );
    const change = (adults: number) =>
      site.call(
        gatheringParties.updateForTeam,
        { params: { id, party: party?.id ?? 0 }, body: { adults, children: 0, isComing: true } },
        admin,
      );
    await change(1);
    expect(await readSubjects(email)).toHaveLength(1);
    site.clock.advance(1_000);
    await change(2);
    await change(2);
    expect(await readSubjects(email)).toHaveLength(2);
  });

  test('who waits, gets a place, or loses the day learns of it', async () => {
    const { site, admin } = office;
    const { id, slug, title } = await add({ maxPeople: 1 });
    const first = await respond(slug);
    const second = await respond(slug);
    await readEmails(second.email);
    const [confirmation] = await readEmails(first.email);
    const params = { key: findKey(confirmation?.text ?? '') };
    await site.call(gatheringParties.withdraw, { params });
    await readEmails(second.email);
    await createEditor(site, admin).changeDay(id, day, { isCanceled: true, note: 'Snow' });
    expect(await readSubjects(first.email)).toEqual([
      `You’re coming: ${title}`,
      `You’re not coming: ${title}`,
    ]);
    expect(await readSubjects(second.email)).toEqual([
      `You’re on the waiting list: ${title}`,
      `You have a place: ${title}`,
      `Canceled: ${title}`,
    ]);
  });

  test('a change that is undone at once sends nothing, and of several changes the last one counts', async () => {
    const { site, admin } = office;
    const { changeDay, update } = createEditor(site, admin);
    const input = createGatheringInput();
    const { id, slug, title } = await add(input);
    const { email } = await respond(slug);
    await readEmails(email);
    await update(id, { ...input, startTime: '18:00' });
    const query = { day };
    const [party] = await site.call(gatheringParties.listForTeam, { ...byId(id), query }, admin);
    const key = `mail ${getPartyEmailKey(party?.id ?? 0, 'changed')}%`;
    const isOfChange = and(like(outbox.dedupeKey, key), eq(outbox.attempts, 0));
    const listWaiting = () => site.handle.database.select().from(outbox).where(isOfChange);
    expect((await listWaiting()).map(({ dueAt }) => dueAt)).toEqual([getUndoEnd(site.clock.now())]);
    site.clock.advance(5_000);
    await update(id, input);
    expect(await readSubjects(email)).toEqual([`You’re coming: ${title}`]);
    site.clock.advance(5_000);
    await changeDay(id, day, { movedTo: '2027-12-19' });
    await changeDay(id, day, { isCanceled: true });
    expect((await listWaiting()).map(({ dueAt }) => dueAt)).toEqual([getUndoEnd(site.clock.now())]);
    expect((await readSubjects(email)).slice(1)).toEqual([`Canceled: ${title}`]);
    // Once it has left, everybody learns that it is undone.
    await site.handle.database
      .update(outbox)
      .set({ attempts: 1, completedAt: site.clock.now() })
      .where(isOfChange);
    site.clock.advance(1_000);
    await changeDay(id, day, {});
    expect((await readSubjects(email)).slice(1)).toEqual([
      `Canceled: ${title}`,
      `It takes place: ${title}`,
    ]);
  });

  test('a change of the place is for those who still come, and of what is over nobody hears', async () => {
    const { site, admin } = office;
    const input = createGatheringInput({ repeats: 'weekly', day: '2026-12-05' });
    const { id, slug, title } = await add(input);
    const comes = await respond(slug);
    const leaves = await respond(slug);
    const [confirmation] = await readEmails(leaves.email);
    await readEmails(comes.email);
    await createEditor(site, admin).update(id, { ...input, venue: 'The garden' });
    const params = { key: findKey(confirmation?.text ?? '') };
    await site.call(gatheringParties.withdraw, { params });
    expect((await readSubjects(comes.email)).slice(1)).toEqual([
      `Time or place has changed: ${title}`,
    ]);
    expect((await readSubjects(leaves.email)).slice(1)).toEqual([`You’re not coming: ${title}`]);
    const start = site.clock.now();
    site.clock.set(new Date('2027-12-19T12:00:00Z'));
    const countTasks = () => site.handle.database.$count(outbox);
    const before = await countTasks();
    await createEditor(site, admin).changeDay(id, day, { isCanceled: true });
    expect(await countTasks()).toBe(before);
    site.clock.set(start);
  });

  test('a reminder comes once, in time, and not to those who turned it off', async () => {
    const { site } = office;
    const { slug, title } = await add({ day: '2027-11-20', remindsDaysBefore: 2 });
    const one = await respond(slug, { day: '2027-11-20' });
    const other = await respond(slug, { day: '2027-11-20' });
    const later = await respond((await add({ remindsDaysBefore: 2 })).slug, {
      adults: 0,
      children: 2,
    });
    expect((await readEmails(later.email))[0]?.text).not.toContain('0 adults');
    const [confirmation] = await readEmails(other.email);
    const params = { key: findKey(confirmation?.text ?? '') };
    await site.call(gatheringParties.turnOff, { params });
    const start = site.clock.now();
    site.clock.set(new Date('2027-11-18T21:59:00Z'));
    await sendGatheringReminders(site.site.platform);
    expect(await readSubjects(one.email)).toHaveLength(1);
    site.clock.set(new Date('2027-11-18T22:00:00Z'));
    await Promise.all([1, 2].map(() => sendGatheringReminders(site.site.platform)));
    expect((await readSubjects(one.email)).slice(1)).toEqual([`See you soon: ${title}`]);
    expect(await readSubjects(other.email)).toHaveLength(1);
    expect(await readSubjects(later.email)).toHaveLength(1);
    site.clock.set(start);
  });

  test('thanks go once to those who came, after it', async () => {
    const { site, admin } = office;
    const { id, slug, title } = await add();
    const came = await respond(slug);
    const missed = await respond(slug);
    const body = { day, message: 'It was good to be together.' };
    const thank = () => site.call(gatheringParties.sendThanks, { ...byId(id), body }, admin);
    await expect(thank()).rejects.toMatchObject(expectProblem('gathering-ahead'));
    const start = site.clock.now();
    site.clock.set(new Date('2027-12-19T12:00:00Z'));
    const list = await site.call(
      gatheringParties.listForTeam,
      { ...byId(id), query: { day } },
      admin,
    );
    const party = list.find(({ email }) => email === came.email)?.id ?? 0;
    const arrival = { params: { id, party }, body: { arrived: 1 } };
    await site.call(gatheringParties.markArrival, arrival, admin);
    expect(await thank()).toEqual({ people: 1 });
    await expect(thank()).rejects.toMatchObject(expectProblem('nobody-to-write-to'));
    expect(await readSubjects(came.email)).toContain(`Thank you for coming: ${title}`);
    expect(await readSubjects(missed.email)).toHaveLength(1);
    site.clock.set(start);
  });
});
