import type { Account } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { SitePath } from '#contract/rules/links.ts';
import { listTerms } from '#contract/rules/normalize.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { createSearch, type Prepared, prepareText } from '#contract/rules/search-people.ts';
import {
  type RecordKind,
  recordKindNames,
  recordKinds,
} from '#features/person-records/contract/rules/record-kinds.ts';
import type {
  RecordRow,
  RecordSource,
  RecordSources,
} from '#features/person-records/server/sources.ts';
import { recordResultKinds, type search } from '#features/search/contract/search.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database/database.ts';
import { readTableState } from './queries.ts';
import type { RecordProvider, SearchRecord } from './sources.ts';

const maxRecords = 8;

/** Texts as they are compared: to prepare them costs more than to search them, and most stay the same from search to search. */
const preparedTexts = new LRUCache<string, Prepared>({ max: 20_000 });

function prepareOnce(text: string): Prepared {
  const existing = preparedTexts.get(text);
  if (existing) return existing;
  const prepared = prepareText(listOnce(text));
  preparedTexts.set(text, prepared);
  return prepared;
}

/** Searches whatever the reader may open, with the tolerant search of people; the best matches of each kind. */
export async function searchRecords(
  db: Database,
  providers: readonly RecordProvider[],
  q: string,
  reader: Account,
): Promise<EndpointResponse<typeof search.searchRecords>> {
  // A single letter would list nearly everybody.
  if (listTerms(q).join('').length < 2 && /^[\0-\u007f]*$/.test(q)) return { groups: [] };
  const lists = await Promise.all(
    providers.map(async ({ kind, list }) => {
      const matches = createSearch(await list(db, reader), prepareRecord)(q);
      const records = matches
        .slice(0, maxRecords)
        .map(({ title, detail, path }) => ({ title, detail, path }));
      return { kind, records, hasMore: matches.length > maxRecords };
    }),
  );
  const groups = lists.filter(({ records }) => records.length > 0);
  const getPlace = ({ kind }: (typeof groups)[number]) => recordResultKinds.indexOf(kind);
  return { groups: groups.toSorted((a, b) => getPlace(a) - getPlace(b)) };
}

/** The records of persons, each kind for those who may open the record of anybody. */
export const listPersonProviders = (sources: RecordSources): RecordProvider[] =>
  recordKindNames.map((kind) => {
    const list = createRecordList(kind, sources[kind]);
    return {
      kind,
      list: async (db, reader) => (hasRole(reader, recordKinds[kind].roles) ? list(db) : []),
    };
  });

/** Lists the records of everybody; those of a source that names its tables are read anew when one has changed. */
function createRecordList(kind: RecordKind, source: RecordSource) {
  const load = async (db: Database): Promise<readonly PersonRecord[]> =>
    (await source.list(db, 'everybody')).map((row) => new PersonRecord(kind, row));
  const { tables } = source;
  if (!tables) return load;
  let newest: { state: string; records: readonly PersonRecord[] } | null = null;
  return async (db: Database): Promise<readonly PersonRecord[]> => {
    // Read first: what changes while the list is read is noticed by the next search.
    const state = await readTableState(db, tables);
    if (newest?.state === state) return newest.records;
    const records = await load(db);
    newest = { state, records };
    return records;
  };
}

/** Of thousands of rows a few are shown: the others need no path. */
class PersonRecord implements SearchRecord {
  readonly title: string;
  readonly detail: string;
  readonly text: string;
  private readonly kind: RecordKind;
  private readonly id: string;
  private prepared: Prepared | null = null;

  constructor(kind: RecordKind, row: RecordRow) {
    this.kind = kind;
    this.id = row.id;
    this.title = row.title;
    this.detail = row.detail;
    this.text = [row.title, row.detail, ...row.names, ...row.emails, ...row.telephones].join(' ');
  }

  prepare(): Prepared {
    this.prepared ??= prepareOnce(this.text);
    return this.prepared;
  }

  get path(): SitePath {
    return recordKinds[this.kind].getPath(this.id);
  }
}

const prepareRecord = (record: SearchRecord): Prepared =>
  record instanceof PersonRecord ? record.prepare() : prepareOnce(record.text);

/** A name stands in several of the texts; each word is compared once. */
const listOnce = (text: string): string => [...new Set(text.split(/\s+/))].join(' ');
