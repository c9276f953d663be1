import { accounting } from '#features/accounting/contract/accounting.ts';
import { contract } from '#app/contract.ts';
import {
  type ColumnKind,
  type ColumnValue,
  listColumns,
  type RecordColumn,
  selectRows,
} from '#contract/columns.ts';
import { type Endpoint, type EndpointInput, listEndpoints } from '#contract/endpoint.ts';
import { memberColumns } from '#features/directory/contract/member-columns.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { campaignColumns } from '#features/donations/contract/campaign-columns.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { pledgeColumns } from '#features/donations/contract/pledge-columns.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { donationColumns } from '#features/donations/contract/donation-columns.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { monthlyColumns } from '#features/donations/contract/monthly-columns.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { listPartyColumns, rotaColumns } from '#features/gatherings/contract/party-columns.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { attendanceColumns, groupAttendance } from '#features/groups/contract/group-attendance.ts';
import * as joinColumns from '#features/join-us/contract/join-columns.ts';
import { intentionColumns } from '#features/intentions/contract/intention-columns.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import { groupMemberColumns } from '#features/groups/contract/group-columns.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { announcementRecipientColumns } from '#features/announcements/contract/announcement-columns.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import * as letterColumns from '#features/letters/contract/letter-columns.ts';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { ledgerColumns } from '#features/hours/contract/ledger-columns.ts';
import { waitingColumns } from '#features/orders/contract/waiting-columns.ts';
import { waitingList } from '#features/orders/contract/waiting-list.ts';
import { attemptColumns, incomeColumns } from '#features/payments/contract/payment-columns.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { tableSalesColumns } from '#features/reports/contract/table-sales-columns.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { noteColumns } from '#features/tickets/contract/note-columns.ts';
import { guestNotes } from '#features/tickets/contract/notes.ts';
import { extraBuyerColumns } from '#features/event/contract/extra-columns.ts';
import { extras } from '#features/event/contract/extras.ts';
import { questions, responses } from '#features/tickets/contract/questions.ts';
import { listResponseColumns } from '#features/tickets/contract/response-columns.ts';
import { soldChairColumns } from '#features/tickets/contract/sold-chair-columns.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addExportedRows, exportTimeZone } from './testing/exported-rows.ts';
import { fetchExport, readCsvLines, readSheet } from './testing/read-export.ts';
import { setUpReception } from './testing/set-up-reception.ts';

// What an export says is what its screen says, for the same filters: the same rows in the same order, with the same values.

const reception = await setUpReception();
const { site, hall } = reception;
afterAll(() => site.stop());
beforeAll(() => addExportedRows(reception));

const gatheringFilter = { gathering: 2, day: '2027-03-22' };
const ofGathering = { params: { id: 2 }, query: { day: gatheringFilter.day } };

type Query = Record<string, string | number>;
type Selection = { search?: string; sort?: string; direction?: 'ascending' | 'descending' };
type Cell = string | number | null;
type Table = {
  endpoint: Endpoint;
  /** What the screen shows. */
  read: (
    filter: Query,
    selection: Selection,
  ) => Promise<{ labels: string[]; kinds: ColumnKind[]; rows: Cell[][] }>;
  filters: () => Query[];
  /** A text that some rows have, and a column to sort by. */
  search: string;
  sort: string;
};

/** A spreadsheet counts days from here. */
const dayZero = Date.UTC(1899, 11, 30);
const minutesPerDay = 24 * 60;
const toMinutes = (local: string) => Math.floor((Date.parse(`${local}Z`) - dayZero) / 60_000);

/** What a spreadsheet has in the cell: dollars, and minutes for days and timestamps. */
function toCell(kind: ColumnKind, value: ColumnValue): Cell {
  if (value === null || value === '') return null;
  if (value instanceof Date)
    return toMinutes(value.toLocaleString('sv-SE', { timeZone: exportTimeZone }).replace(' ', 'T'));
  if (kind === 'day') return toMinutes(`${value}T00:00`);
  return kind === 'money' ? Number(value) / 100 : value;
}
const isTime = (kind: ColumnKind | undefined) => kind === 'day' || kind === 'timestamp';

const defineTable = <Row, E extends Endpoint>(
  endpoint: E,
  columns: readonly RecordColumn<Row>[] | (() => Promise<readonly RecordColumn<Row>[]>),
  list: (filter: Query) => Promise<readonly Row[]>,
  more: { search: string; sort: string; filters?: () => Query[] },
): Table => ({
  endpoint,
  filters: () => [{}],
  ...more,
  async read(filter, selection) {
    const rows = await list(filter);
    const all = typeof columns === 'function' ? await columns() : columns;
    const visible = listColumns(all, rows);
    return {
      labels: visible.map(({ label }) => label),
      kinds: visible.map(({ kind }) => kind),
      rows: selectRows(all, rows, selection).map((row) =>
        visible.map((column) => toCell(column.kind, column.value(row))),
      ),
    };
  },
});

const callAs = async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  site.call(endpoint, input, await site.as('admin'));
const inEvent = () => [{ event: hall.event }];
const inPeriods = (): Query[] => [
  {},
  { from: '2027-05-01' },
  { from: '2027-01-01', until: '2027-04-30' },
];

const { joinRequests: joining, householdChecks: checks, memberInvitations: invited } = contract;

const tables: Table[] = [
  defineTable(
    reports.exportSoldChairs,
    soldChairColumns,
    (query) => callAs(reports.listSoldChairs, { query }),
    { search: 'Table 1', sort: 'chairName', filters: inEvent },
  ),
  defineTable(
    reports.exportSalesPerTable,
    tableSalesColumns,
    (query) => callAs(reports.getSalesPerTable, { query }),
    { search: 'Table', sort: 'tableName', filters: inEvent },
  ),
  defineTable(
    donations.export,
    donationColumns,
    async (query) => (await callAs(donations.list, { query })).donations,
    { search: 'donor', sort: 'amount', filters: inPeriods },
  ),
  defineTable(campaigns.export, campaignColumns, () => callAs(campaigns.list, {}), {
    search: 'roof',
    sort: 'goal',
  }),
  defineTable(pledges.export, pledgeColumns, () => callAs(pledges.list, {}), {
    search: 'nakato',
    sort: 'promised',
  }),
  defineTable(monthlyDonations.export, monthlyColumns, () => callAs(monthlyDonations.list, {}), {
    search: 'nakato',
    sort: 'name',
  }),
  defineTable(directory.export, memberColumns, () => callAs(directory.list, {}), {
    search: 'nakato',
    sort: 'name',
  }),
  defineTable(intentions.export, intentionColumns, () => callAs(intentions.list, {}), {
    search: 'nakato',
    sort: 'createdAt',
  }),
  defineTable(joining.export, joinColumns.joinRequestColumns, () => callAs(joining.list, {}), {
    search: 'nakato',
    sort: 'household',
  }),
  defineTable(checks.export, joinColumns.householdCheckColumns, () => callAs(checks.list, {}), {
    search: 'nakato',
    sort: 'name',
  }),
  defineTable(invited.export, joinColumns.memberInvitationColumns, () => callAs(invited.list, {}), {
    search: 'nakato',
    sort: 'name',
  }),
  defineTable(
    gatheringParties.exportForTeam,
    listPartyColumns([]),
    () => callAs(gatheringParties.listForTeam, ofGathering),
    { search: 'nakato', sort: 'name', filters: () => [gatheringFilter] },
  ),
  defineTable(
    gatheringParties.exportRota,
    rotaColumns,
    () => callAs(gatheringParties.listRota, ofGathering),
    { search: 'nakato', sort: 'name', filters: () => [gatheringFilter] },
  ),
  defineTable(
    groups.exportMembers,
    groupMemberColumns,
    async () => (await callAs(groups.listMembers, { params: { id: 2 } })).members,
    { search: 'nakato', sort: 'name', filters: () => [{ group: 2 }] },
  ),
  defineTable(
    announcements.exportRecipients,
    announcementRecipientColumns,
    () => callAs(announcements.listRecipients, { params: { id: 1 } }),
    { search: 'example', sort: 'name', filters: () => [{ announcement: 1 }] },
  ),
  defineTable(
    letters.exportRecipients,
    letterColumns.letterRecipientColumns,
    () => callAs(letters.listRecipients, { params: { id: 2 } }),
    { search: 'example', sort: 'name', filters: () => [{ letter: 2 }] },
  ),
  defineTable(
    letterSubscribers.export,
    letterColumns.letterSubscriberColumns,
    () => callAs(letterSubscribers.list, {}),
    { search: 'a@example', sort: 'email' },
  ),
  defineTable(
    groupAttendance.export,
    attendanceColumns,
    () => callAs(groupAttendance.listAttendance, { params: { id: 2 } }),
    { search: 'nakato', sort: 'name', filters: () => [{ group: 2 }] },
  ),
  defineTable(
    hours.exportLedger,
    ledgerColumns,
    async () => (await callAs(hours.getLedger, {})).lines,
    { search: 'nakato', sort: 'name' },
  ),
  defineTable(payments.exportList, attemptColumns, () => callAs(payments.list, {}), {
    search: 'gift',
    sort: 'amountCents',
  }),
  defineTable(
    payments.exportIncome,
    incomeColumns,
    async (query) => (await callAs(payments.getTotals, { query })).income,
    { search: 'cash', sort: 'amount', filters: () => [...inPeriods(), ...inEvent()] },
  ),
  defineTable(guestNotes.export, noteColumns, (query) => callAs(guestNotes.list, { query }), {
    search: 'nakato',
    sort: 'userName',
    filters: () => [{ event: hall.event - 1 }],
  }),
  defineTable(
    responses.export,
    async () =>
      listResponseColumns(await callAs(questions.list, { query: { event: hall.event - 1 } })),
    (query) => callAs(responses.list, { query }),
    {
      search: 'nakato',
      sort: 'userName',
      filters: () => [{ event: hall.event - 1 }],
    },
  ),
  defineTable(
    extras.exportBuyers,
    extraBuyerColumns,
    (query) => callAs(extras.listBuyers, { query }),
    {
      search: 'nakato',
      sort: 'name',
      filters: () => [{ event: hall.event - 1 }],
    },
  ),
  defineTable(waitingList.export, waitingColumns, (query) => callAs(waitingList.list, { query }), {
    search: 'nakato',
    sort: 'name',
    filters: () => [{ event: hall.event - 1 }],
  }),
];

const readFile = async ({ endpoint }: Table, query: Query, format: 'csv' | 'xlsx') => {
  const input = { params: {}, body: undefined, query: { ...query, format } };
  return (await fetchExport(site, endpoint, input, await site.as('admin'))).bytes;
};

/** Their screen shows sums; day-figures.test.ts compares those with the lines of the files. */
const filesOfSums: readonly Endpoint[] = [accounting.exportJournal, accounting.exportQuickBooks];

test('each export is compared here', () => {
  const exports = listEndpoints(contract).filter(
    (endpoint) => endpoint.path.endsWith('/export') && !filesOfSums.includes(endpoint),
  );
  expect(tables.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(
    exports.map(({ path }) => path).toSorted(),
  );
});

test.each(tables.map((table) => ({ path: table.endpoint.path, table })))(
  '$path has the rows and values of its screen',
  async ({ table }) => {
    const { sort, search, read } = table;
    let longest = 0;
    const selections: Selection[] = [
      {},
      { search },
      { sort, direction: 'descending' },
      { search: 'nobody at all' },
    ];
    for (const filter of table.filters())
      for (const selection of selections) {
        const { labels, kinds, rows } = await read(filter, selection);
        const query = { ...filter, ...selection };
        const [head, ...sheet] = readSheet(await readFile(table, query, 'xlsx'));
        expect(head?.map((cell) => cell?.value)).toEqual(labels);
        const cells = sheet.map((row) =>
          kinds.map((kind, place) => {
            const { value = null } = row[place] ?? {};
            return isTime(kind) && typeof value === 'number'
              ? Math.floor(value * minutesPerDay + 0.01)
              : value;
          }),
        );
        expect(cells).toEqual(rows);
        const lines = readCsvLines(await readFile(table, query, 'csv'));
        expect([lines[0], lines.length]).toEqual([labels.join(','), rows.length + 1]);
        longest = Math.max(longest, rows.length);
      }
    expect(longest).toBeGreaterThan(0);
  },
);

/** The sum of the amounts that a file has; of what is paid, where it has states. */
async function sumFile(endpoint: Endpoint, query: Query): Promise<number> {
  const table = tables.find((item) => item.endpoint === endpoint);
  if (!table) throw new Error('There is no such table.');
  const [head, ...rows] = readSheet(await readFile(table, query, 'xlsx'));
  const find = (label: string) => head?.findIndex((cell) => cell?.value === label) ?? -1;
  const [amount, state] = [find('Amount'), find('State')];
  const sum = rows
    .filter((row) => state === -1 || row[state]?.value === 'Paid')
    .reduce((all, row) => all + Number(row[amount]?.value ?? 0), 0);
  return Math.round(sum * 100);
}

test('the files of one event and one month have the sums of the screens', async () => {
  const event = { event: hall.event };
  const sold = await callAs(reports.listSoldChairs, { query: event });
  expect(await sumFile(reports.exportSoldChairs, event)).toBe(
    sold.reduce((sum, { amount }) => sum + amount, 0),
  );
  const perTable = await callAs(reports.getSalesPerTable, { query: event });
  expect(perTable.reduce((sum, { tablesSold }) => sum + tablesSold, 0)).toBe(sold.length);
  expect(await sumFile(payments.exportIncome, event)).toBe(
    sold.reduce((sum, { amount }) => sum + amount, 0),
  );
  const month = { from: '2027-04-01', until: '2027-05-31' };
  const { totals } = await callAs(donations.list, { query: month });
  expect(totals.totalCents).toBe(12_34 + 45_00);
  expect(await sumFile(donations.export, month)).toBe(totals.totalCents);
});
