import { findRawName, findRetiredPhrase } from '../../../lint/retired-phrases.mjs';
import type { Database } from '#platform/database/database.ts';
import { emailMessage } from '#platform/tables.ts';

/** Throws when an email that a test caused contains a retired phrase or a name of the code. */
export async function expectPlainEmails(db: Database): Promise<void> {
  const emails = await db
    .select({ subject: emailMessage.subject, text: emailMessage.text })
    .from(emailMessage);
  const problems = emails.flatMap(({ subject, text }) => {
    const content = `${subject}\n${text}`.replaceAll(/https?:\S+/g, '');
    const advice = findRetiredPhrase(content) ?? findRawName(content);
    return advice ? [`The email '${subject}': ${advice}`] : [];
  });
  if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'));
}
