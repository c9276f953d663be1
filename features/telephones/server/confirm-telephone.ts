import type { Account } from '#contract/account.ts';
import {
  describeReading,
  getCountryName,
  type TelephoneReading,
} from '#contract/rules/read-telephone.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import type { DoubtfulTelephone } from '#features/telephones/contract/telephones.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { auditRecords, correctTelephone } from './audit-telephones.ts';
import { closeChecks, listOpenChecks, listOpenSources, type StoredTelephone } from './queries.ts';
import { findRightWriting, readStored } from './rules.ts';
import { type TelephoneSource, telephoneSources } from './source-queries.ts';

type OpenCheck = StoredTelephone & { source: TelephoneSource };

/** The records with an open check whose number is still doubtful: one that was corrected since is not. */
async function listDoubtfulRecords(db: Database): Promise<Map<string, OpenCheck[]>> {
  const openSources = await listOpenSources(db);
  const { telephoneCountries } = await getSettings(db);
  const records: OpenCheck[] = [];
  for (const source of telephoneSources.filter(({ key }) => openSources.includes(key)))
    for (const row of await listOpenChecks(db, source)) records.push({ ...row, source });
  const byNumber = Map.groupBy(records, ({ telephone }) => telephone);
  return new Map(
    [...byNumber].filter(
      ([telephone]) => findRightWriting(readStored(telephone, telephoneCountries)) !== telephone,
    ),
  );
}

export const countDoubtfulTelephones = async (db: Database): Promise<number> =>
  (await listDoubtfulRecords(db)).size;

/** The doubtful numbers with the records that have them; with name and place where the account can read and correct the record. */
export async function listDoubtfulTelephones(
  db: Database,
  account: Pick<Account, 'roles'>,
): Promise<DoubtfulTelephone[]> {
  const { telephoneCountries } = await getSettings(db);
  return [...(await listDoubtfulRecords(db))].map(([telephone, records]) => {
    const reading = readStored(telephone, telephoneCountries);
    const right = findRightWriting(reading);
    const canChoose = records.some(({ source }) => !source.isFixed);
    return {
      telephone,
      reason: describeReading(reading) || `It is dialed as ${formatTelephone(right ?? '')}.`,
      choices: (canChoose ? listChoices(reading) : []).map((choice) => ({
        telephone: choice.telephone,
        country: choice.country ? getCountryName(choice.country) : '',
      })),
      uses: records.map(({ source, id, name }) => ({
        label: source.label,
        isFixed: source.isFixed ?? false,
        ...(hasRole(account, source.roles)
          ? { name, path: source.toPath(id) }
          : { name: null, path: null }),
      })),
    };
  });
}

const listChoices = (reading: TelephoneReading) => (reading.is === 'unread' ? [] : reading.choices);

/** Closes the checks of a number that is right as it is. */
export async function confirmTelephone(
  { transact, clock }: Platform,
  telephone: string,
  actor: Account,
): Promise<void> {
  await transact(async (db) => {
    const now = clock.now();
    const bySource = Map.groupBy(await requireDoubtful(db, telephone), ({ source }) => source);
    for (const [source, records] of bySource) {
      const ids = records.map(({ id }) => id);
      await closeChecks(db, source, { ids, now });
      await auditRecords({ db, clock }, source, { ids, action: 'confirm telephone', actor });
    }
  });
}

/** Writes a doubtful number as one of its choices, wherever it is stored but in sources that are fixed. */
export async function chooseTelephone(
  { transact, clock }: Platform,
  { telephone, choice }: { telephone: string; choice: string },
  actor: Account,
): Promise<void> {
  await transact(async (db) => {
    await requireDoubtful(db, telephone);
    const { telephoneCountries } = await getSettings(db);
    const choices = listChoices(readStored(telephone, telephoneCountries));
    if (!choices.some((item) => item.telephone === choice))
      throw new ProblemError('telephone-not-doubtful');
    for (const source of telephoneSources)
      if (!source.isFixed)
        await correctTelephone({ db, clock }, source, { from: telephone, to: choice }, actor);
  });
}

async function requireDoubtful(db: Database, telephone: string): Promise<OpenCheck[]> {
  const records = (await listDoubtfulRecords(db)).get(telephone);
  if (!records) throw new ProblemError('telephone-not-doubtful');
  return records;
}
