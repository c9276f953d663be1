import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type {
  PersonalData,
  PersonalDataSection,
} from '#features/personal-data/contract/personal-data.ts';
import { findAccountOfEmail } from '#features/accounts/server/personal-data-queries.ts';
import { recordCost } from '#platform/costly-work.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import {
  formatRecord,
  type DataRecord,
  type DataSubject,
  type OrderSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import type { Platform } from '#platform/platform.ts';
import { getOrCreateSiteSecret, sign } from '#platform/secrets.ts';
import { getSettings } from '#platform/settings.ts';
import type { OrderSources } from './sources.ts';

/** What the features hold about people. */
export type PersonalDataContext = {
  platform: Platform;
  sources: readonly PersonalDataSource[];
  unaddressedOrders: OrderSources & { sources: readonly PersonalDataSource<OrderSubject>[] };
};

/** Who asks for a person's data or its deletion. */
export type Requester = { actorId: string; actorName: string };

/** The office sees no texts of emails to the person. */
type Viewer = 'person' | 'office';

/** The person with a code to the address, who may have no account. */
export const byCode: Requester = { actorId: 'system', actorName: 'By code to the address' };

/** Everything that is held about a person, in sections without empty ones. Writes an audit entry. */
export async function getPersonalData(
  { platform, sources }: PersonalDataContext,
  email: string,
  requester: Requester,
  viewer: Viewer = 'person',
): Promise<PersonalData> {
  recordCost('export');
  const { database, clock } = platform;
  const subject = await findSubject(database, email);
  const sections = await listSections(database, sources, subject, viewer);
  await auditRequest(platform, database, { email, requester, action: 'show personal data' });
  return {
    email: subject.email,
    createdAt: clock.now().toISOString(),
    hasAccount: subject.userId !== null,
    sections,
    obstacles: await listObstacles(database, sources, subject, clock.now()),
  };
}

/** The records of a person, without empty sections. */
export async function listSections<Subject>(
  db: Database,
  sources: readonly PersonalDataSource<Subject>[],
  subject: Subject,
  viewer: Viewer,
): Promise<PersonalDataSection[]> {
  const { timeZone } = await getSettings(db);
  const sections = [];
  for (const { title, onDeletion, list, listPictures, privateLabels = [] } of sources) {
    const records = await list(db, subject);
    const pictures = (await listPictures?.(db, subject)) ?? [];
    const hidden = new Set(viewer === 'office' ? privateLabels : []);
    if (records.length > 0)
      sections.push({
        title,
        onDeletion,
        records: records.map((record) => formatRecord(omitLabels(record, hidden), timeZone)),
        pictures: pictures.map((jpeg) => `data:image/jpeg;base64,${jpeg.toString('base64')}`),
      });
  }
  return sections;
}

const omitLabels = (record: DataRecord, hidden: ReadonlySet<string>): DataRecord =>
  Object.fromEntries(Object.entries(record).filter(([label]) => !hidden.has(label)));

/** True when the site holds anything about the address. */
export async function hasPersonalData(
  { platform: { database }, sources }: PersonalDataContext,
  email: string,
): Promise<boolean> {
  const subject = await findSubject(database, email);
  for (const source of sources) if ((await source.list(database, subject)).length > 0) return true;
  return false;
}

/** The address with the account that has it now. */
export async function findSubject(db: Database, email: string): Promise<DataSubject> {
  const account = await findAccountOfEmail(db, email);
  return { email: normalizeEmail(email), userId: account?.id ?? null };
}

export async function listObstacles<Subject>(
  db: Database,
  sources: readonly PersonalDataSource<Subject>[],
  subject: Subject,
  now: Date,
): Promise<string[]> {
  const obstacles: string[] = [];
  for (const source of sources)
    obstacles.push(...((await source.listObstacles?.(db, subject, now)) ?? []));
  return obstacles;
}

/** An entry without the address; who has the address can compute the same mark. */
export async function auditRequest(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  {
    email,
    requester,
    action,
    after,
  }: { email: string; requester: Requester; action: string; after?: unknown },
): Promise<void> {
  const secret = await getOrCreateSiteSecret(db, 'person marks');
  const mark = sign(secret, normalizeEmail(email)).slice(0, 12);
  await writeAuditEntry(db, clock, { ...requester, action, subject: `person ${mark}`, after });
}
