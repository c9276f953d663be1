import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '#app/contract.ts';
import { user } from '#features/accounts/server/tables.ts';
import { member } from '#features/directory/server/tables.ts';
import { type Cause, runHandler } from '#platform/costly-work.ts';
import type { EmailLimit } from '#platform/email-cause.ts';
import { limitEmail, unaddressedOffice, undeclaredCause } from '#platform/email/limit-emails.ts';
import { collect } from '#platform/feature.ts';
import { outbox, setting } from '#platform/tables.ts';
import { emailExamples } from './testing/email-examples.ts';
import { setUpHoursBank } from './testing/set-up-hours-bank.ts';
import { startSiteWithAdmin } from './testing/start-site-with-admin.ts';

let office: Awaited<ReturnType<typeof startSiteWithAdmin>>;
beforeAll(async () => {
  office = await startSiteWithAdmin({
    variables: { RATE_LIMIT: 'on', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
});
afterAll(() => office.site.stop());

const listKinds = () => Object.assign({}, ...collect(office.site.site.features, 'emails'));

const createCause = (ip: string, log = vi.fn()): Cause => ({
  endpoint: contract.albums.requestTakedown,
  log: { error: log },
  account: null,
  request: { ip },
  emails: { isLimited: true, kinds: listKinds() },
});

/** Queues an email as a visitor does, with a change that must not stay without it. */
async function cause(kind: string, to: string | null, ip: string, log = vi.fn()) {
  const context = createCause(ip, log);
  const name = crypto.randomUUID();
  const { database, transact } = office.site.site.platform;
  const isSaved = async () => (await database.$count(setting, eq(setting.name, name))) > 0;
  try {
    await runHandler(context, () =>
      transact(async (db) => {
        await db.insert(setting).values({ name, value: '' });
        await limitEmail(db, kind, to);
      }),
    );
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-many-requests' });
    expect(await isSaved()).toBe(false);
    return false;
  }
  expect(await isSaved()).toBe(true);
  return true;
}

/** How many of these emails are queued until one is refused; no more than `max`. */
async function countQueued(max: number, queue: (index: number) => Promise<boolean>) {
  for (let index = 0; index < max; index += 1) if (!(await queue(index))) return index;
  return max;
}

test.each(Object.keys(emailExamples))(
  '%s: one recipient and one cause get their share of a day, or it says why not',
  async (kind) => {
    const declared: EmailLimit | string = listKinds()[kind].cause;
    const log = vi.fn();
    if (typeof declared === 'string') {
      expect(await cause(kind, 'a@example.org', '198.51.100.1', log)).toBe(true);
      const isForeign = declared === 'team' || declared === 'site';
      expect(log.mock.calls.length).toBe(isForeign ? 1 : 0);
      if (isForeign) expect(log).toHaveBeenCalledWith(expect.anything(), undeclaredCause);
      return;
    }
    const { toRecipient, byCause } = declared;
    const toOne = (index: number) => cause(kind, `Victim@example.org`, `203.0.113.${index}`);
    expect(await countQueued(toRecipient + 2, toOne)).toBe(toRecipient);
    expect(await cause(kind, 'victim@example.org', '198.51.100.2')).toBe(false);
    const byOne = (index: number) => cause(kind, `recipient${index}@example.org`, '198.51.100.3');
    expect(await countQueued(byCause + 2, byOne)).toBe(byCause);
    expect(await cause(kind, 'somebody@example.org', '198.51.100.4')).toBe(true);
  },
);

test('a member who asks for hours and withdraws in a loop is stopped, and the offer stays as it was', async () => {
  const bank = await setUpHoursBank({ variables: { RATE_LIMIT: 'on' } });
  const { database } = bank.site.handle;
  const { id } = await bank.offer();
  const requestAndWithdraw = async () => {
    await bank.request(id);
    await bank.step('withdraw', id, bank.receiver);
  };
  for (let count = 0; count < 10; count += 1) await requestAndWithdraw();
  const before = [await bank.read(id, bank.volunteer), await database.$count(outbox)];
  await expect(requestAndWithdraw()).rejects.toMatchObject({
    problem: { code: 'too-many-requests', status: 429 },
  });
  expect([await bank.read(id, bank.volunteer), await database.$count(outbox)]).toEqual(before);
  await bank.site.stop();
});

const kindsToOffice = Object.keys(emailExamples).filter(
  (kind) => kind.startsWith('hours-') && !kind.startsWith('hours-end'),
);

test.each(['takedown-request', 'entry-deleted', ...kindsToOffice])(
  '%s: where neither the person nor the office has an address, requests have the same ceiling',
  async (kind) => {
    const { platform } = office.site.site;
    const { database } = platform;
    const id = `account-${kind}`;
    const person = { id, name: 'Grace Kato', email: '', telephone: '6175550155' };
    await database.insert(user).values({ ...person, email: `${kind}@example.org` });
    await database.insert(member).values({ name: person.name, userId: id });
    const rows = { eventId: 0, orderId: 0, ticketId: 0, donationId: 0 };
    const send = emailExamples[kind as keyof typeof emailExamples];
    const before = await database.$count(outbox);
    const request = async (index: number) => {
      const other = { ...person, telephone: '6175550156' };
      const call = () => send({ platform, person, rows, other });
      return runHandler(createCause(`203.0.113.${index}`), call).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'too-many-requests' });
          return false;
        },
      );
    };
    const { toRecipient } = listKinds()[kind].cause;
    // Emails about hours count by the telephone of their person.
    const counted = kind.startsWith('hours-') ? 0 : toRecipient - 2;
    for (let count = 0; count < counted; count += 1)
      await runHandler(createCause(`192.0.2.${count}`), () =>
        limitEmail(database, kind, unaddressedOffice),
      );
    const left = toRecipient - counted;
    expect(await countQueued(left + 2, request)).toBe(left);
    expect(await database.$count(outbox)).toBe(before);
  },
);
