import { afterAll, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { updateSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { recordSignInChange } from './audit-sign-in-change.ts';

const clone = await createTestDatabase();
const { database, close } = openDatabase(clone.url, 1);
afterAll(async () => {
  await close();
  await clone.drop();
});

test.each([
  ['parish@example.org', "If it wasn't you, tell us right away: parish@example.org."],
  ['', "If it wasn't you, tell us right away."],
])('the email about a changed sign-in names the address of the site: "%s"', async (email, text) => {
  await updateSettings(database, { email });
  await database.delete(outbox);
  const change = { action: 'add passkey', message: 'A passkey was added to your account.' };
  const person = { id: 'one', name: 'Person One', email: 'one@example.org' };
  await recordSignInChange({ clock: fixedClock(testNow) }, database, change, person);
  const [task] = await database.select().from(outbox);
  expect(task?.payload).toMatchObject({
    mail: { to: person.email, text: expect.stringContaining(`\n${text}\n`) },
  });
});
