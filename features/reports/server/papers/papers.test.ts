import { setUpReception } from '#app/server/testing/set-up-reception.ts';
import { fetchExport } from '#app/server/testing/read-export.ts';
import { readTextBoxes } from '#app/server/testing/read-pdf-text.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ticket } from '#features/event/server/tables.ts';
import { papers, type PaperOptions, type PaperPage } from '#features/reports/contract/papers.ts';
import { guestNotes } from '#features/tickets/contract/notes.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { buildQrPath } from '#features/tickets/server/draw-codes.ts';
import { renderPaperLayout, renderPaperPdf } from './papers-pdf.ts';

let reception: Awaited<ReturnType<typeof setUpReception>>;

beforeAll(async () => {
  reception = await setUpReception();
});
afterAll(() => reception.site.stop());
beforeEach(() => reception.startFeast());

const standard = {
  kind: 'place-cards',
  size: 'letter',
  order: 'seat',
  cards: 'flat',
  unnamed: 'guest-of',
  names: 'yes',
} as const;

const toQuery = (options: Partial<PaperOptions>) => ({
  query: { ...standard, event: reception.hall.event, ...options },
});
const preview = (options: Partial<PaperOptions> = {}) =>
  reception.site.call(papers.preview, toQuery(options), reception.hall.staff);

const getPath = (marks: PaperPage['marks'], kind: string): string =>
  marks.find((mark) => mark.kind === kind)?.path ?? '';

const listTexts = (pages: readonly PaperPage[]): string[] =>
  pages.flatMap(({ lines }) => lines.map(({ text }) => text));

const changeTicket = (item: Ticket | undefined, change: Partial<typeof ticket.$inferInsert>) =>
  reception.site.handle.database
    .update(ticket)
    .set(change)
    .where(eq(ticket.id, item?.id ?? 0));

/** A buyer with two guests, of whom one has a name, and a child at another table. */
async function sellParty() {
  const grace = { name: 'Grace Nakato', phone: '6175550123', email: 'grace@example.org' };
  const { tickets } = await reception.sell([2, 0, 1, 20], grace);
  const find = (place: number) =>
    tickets.find(({ chairId }) => chairId === reception.hall.chairs[place]);
  await changeTicket(find(1), { userName: 'محمد علي' });
  return { find };
}

describe('place cards', () => {
  test('are in the order of tables and chairs, and say whose guest has no name', async () => {
    await sellParty();
    const { pages, tables, unnamedGuests } = await preview();
    expect(listTexts(pages)).toEqual([
      'Grace Nakato',
      'Table 1, Chair 1',
      '\u2068محمد علي\u2069',
      'Table 1, Chair 2',
      'Guest of',
      'Grace Nakato',
      'Table 1, Chair 3',
      'Guest of',
      'Grace Nakato',
      'Table 3, Chair 1',
    ]);
    expect(tables).toEqual(['Table 1', 'Table 3']);
    expect(unnamedGuests).toBe(2);
  });

  test('are for valid tickets at the chosen tables', async () => {
    const { find } = await sellParty();
    await changeTicket(find(0), { cancelledAt: new Date() });
    const texts = listTexts((await preview({ tables: ['Table 1'] })).pages);
    expect(texts).toContain('Table 1, Chair 2');
    expect(texts).not.toContain('Table 1, Chair 1');
    expect(texts).not.toContain('Table 3, Chair 1');
  });

  test('of guests without a name are blank, or left out', async () => {
    await sellParty();
    const blank = listTexts((await preview({ unnamed: 'blank' })).pages);
    expect(blank).toContain('Table 1, Chair 3');
    expect(blank).not.toContain('Guest of');
    const named = listTexts((await preview({ unnamed: 'none' })).pages);
    expect(named.filter((text) => text.startsWith('Table'))).toEqual([
      'Table 1, Chair 1',
      'Table 1, Chair 2',
    ]);
  });

  test('can be in the order of the names', async () => {
    await sellParty();
    await reception.sell([30], { name: 'Abbo Adong', phone: '6175550124', email: '' });
    const texts = listTexts((await preview({ order: 'name', unnamed: 'none' })).pages);
    expect(texts.filter((text) => /^[AG]/.test(text))).toEqual(['Abbo Adong', 'Grace Nakato']);
  });

  test('fold in the middle, six on a page', async () => {
    await reception.sell([0, 1, 2, 3, 4, 5, 6]);
    const { pages } = await preview({ cards: 'folded' });
    expect(pages).toHaveLength(2);
    expect(pages[0]?.marks.map(({ kind }) => kind).slice(0, 2)).toEqual(['cut', 'fold']);
    expect((await preview({ cards: 'flat' })).pages).toHaveLength(1);
  });

  test('read from both sides of the fold, also on a line to write on', async () => {
    await reception.sell([0, 1], { name: 'Grace Nakato', phone: '6175550123', email: '' });
    const { pages } = await preview({ cards: 'folded', unnamed: 'blank' });
    const { lines = [], marks = [] } = pages[0] ?? {};
    const fold = Number(/H[\d.]+M[\d.]+ ([\d.]+)H/.exec(getPath(marks, 'fold'))?.[1]);
    const turned = lines.filter((line) => line.turned);
    const fronts = lines.filter((line) => !line.turned);
    expect(turned.map(({ text }) => text)).toEqual(fronts.map(({ text }) => text));
    for (const [at, { y }] of turned.entries())
      expect(fold - y).toBeCloseTo((fronts[at]?.y ?? 0) - fold);
    const rules = marks.filter(({ kind }) => kind === 'rule');
    expect(rules.map(({ y, scale }) => Math.sign(y - fold) * scale)).toEqual([1, 1]);
  });
});

describe('who reads a note', () => {
  test('hosts what is for the door, the caterer what is for the caterer, no one what is for the team', async () => {
    const { find } = await sellParty();
    const write = (
      place: number,
      text: string,
      audiences: ('door' | 'caterer')[],
      isForOrder = false,
    ) =>
      reception.site.call(
        guestNotes.create,
        {
          params: { id: find(place)?.id ?? 0 },
          body: { kind: 'other', text, audiences, isForOrder },
        },
        reception.hall.staff,
      );
    await write(0, 'for hosts', ['door']);
    await write(1, 'For cooks', ['caterer']);
    await write(2, 'for cooks', ['caterer']);
    await write(20, 'for the team', []);
    await write(0, 'for all of them', ['caterer', 'door'], true);
    const read = async (options: Partial<PaperOptions>) =>
      listTexts((await preview(options)).pages).join('\n');

    const hosts = await read({ kind: 'table-lists' });
    expect(hosts).toContain('for hosts');
    expect(hosts).not.toMatch(/cooks|the team/i);
    expect(hosts.match(/for all of them/g)).toHaveLength(4);

    const caterer = await read({ kind: 'caterer-list' });
    expect(caterer).not.toMatch(/for hosts|the team/);
    // Two notes say the same: counted once, and each with its guest.
    expect(caterer).toContain('2\nFor cooks');
    expect(caterer).toContain('Table 1, Chair 3\nGrace Nakato\nfor cooks');
    expect(caterer).toContain('Several tables');
    expect(caterer).toContain('Together\n3\n1\n4\n3');

    // The order has a guest at this table, the others don't.
    const other = await read({ kind: 'caterer-list', tables: ['Table 3'] });
    expect(other).toContain('for all of them');
    expect(other).not.toMatch(/for cooks/i);

    for (const kind of ['place-cards', 'table-signs'] as const)
      expect(await read({ kind })).not.toMatch(/for (?:hosts|cooks|all|the team)/i);
  });
});

test('a sign is for each table, with a code for its place on the seating plan', async () => {
  await sellParty();
  const { pages, tables } = await preview({ kind: 'table-signs' });
  expect(tables).toEqual(['Table 1', 'Table 2', 'Table 3', 'Table 4']);
  expect(listTexts(pages.slice(0, 1))).toEqual(
    expect.arrayContaining(['Table', '1', 'Grace Nakato', 'Guest of Grace Nakato']),
  );
  const { PUBLIC_URL } = reception.site.site.platform.config;
  const { path } = buildQrPath(
    `${PUBLIC_URL}/seating-plan?event=${reception.hall.event}&table=Table+1`,
  );
  expect(pages[0]?.marks.map((mark) => mark.path)).toContain(path);
  const plain = await preview({ kind: 'table-signs', names: 'no' });
  expect(listTexts(plain.pages)).not.toContain('Grace Nakato');
});

test.each(['place-cards', 'table-lists', 'caterer-list', 'sponsors-list'] as const)(
  'without guests %s has no pages, and its PDF says so',
  async (kind) => {
    expect(await preview({ kind })).toMatchObject({ pages: [], tables: [], unnamedGuests: 0 });
    const { bytes } = await fetchExport(
      reception.site,
      papers.getPdf,
      toQuery({ kind }),
      reception.hall.staff,
    );
    const [page] = await readTextBoxes(Buffer.from(bytes));
    expect(page?.map(({ text }) => text)).toEqual([
      kind === 'sponsors-list' ? 'No sponsors yet.' : 'No guests yet.',
    ]);
  },
);

test('the PDF is for those who see the lists, and has a name', async () => {
  await sellParty();
  const fetchPdf = (headers?: { headers: Record<string, string> }, event = reception.hall.event) =>
    fetchExport(reception.site, papers.getPdf, toQuery({ event }), headers);
  expect((await fetchPdf()).status).toBe(401);
  expect((await fetchPdf(await reception.site.as('usher'))).status).toBe(403);
  expect((await fetchPdf(await reception.site.as('treasurer'))).status).toBe(200);
  expect((await fetchPdf(reception.hall.staff, 999_999)).status).toBe(404);
  const { type, name } = await fetchPdf(reception.hall.staff);
  expect(type).toBe('application/pdf');
  expect(name).toBe('place-cards-uganda-martyrs-day-2027-reception.pdf');
});

const names = ['Grace Nakato', '\u2068محمد علي\u2069', 'Иван Петрович', 'አበበ በቂላ', '王小明'];

const createContent = (tables: number) => ({
  options: standard,
  title: 'Uganda Martyrs Day',
  day: 'Saturday, June 5, 2027',
  planUrl: 'example.org/seating-plan',
  tables: Array.from({ length: tables }, (_, table) => ({
    tableName: `Table ${table + 1}`,
    url: 'https://example.org/seating-plan',
    guests: Array.from({ length: 10 }, (__, chair) => ({
      tableName: `Table ${table + 1}`,
      chairName: `Chair ${chair + 1}`,
      chairType: 'adult' as const,
      name: `${names[chair % names.length]} ${table}`,
      isNamed: true,
      orderName: 'Grace Nakato',
      notes: [],
    })),
  })),
  catererNotes: [],
  catererChoices: [],
  sponsors: [],
});

const now = new Date('2027-05-01T16:00:00Z');

test.each([
  ['letter', 'flat'],
  ['a4', 'folded'],
] as const)('the preview has each line where the PDF has it (%s, %s)', async (size, cards) => {
  const content = { ...createContent(1), options: { ...standard, size, cards } };
  const layout = JSON.parse(String(await renderPaperLayout(content)));
  const pages = await readTextBoxes(await renderPaperPdf({ content, author: '', now }));
  const listBaselines = (lines: readonly { y: number }[]) =>
    [...new Set(lines.map(({ y }) => Math.round(y)))].toSorted();
  for (const [at, page] of pages.entries()) {
    const lines: { y: number; turned: boolean }[] = layout.pages[at].lines;
    for (const turned of [false, true])
      expect(listBaselines(page.filter(({ isTurned }) => isTurned === turned))).toEqual(
        listBaselines(
          lines.filter((line) => line.turned === turned).map(({ y }) => ({ y: layout.height - y })),
        ),
      );
  }
});

test('letters that a device may lack are drawn as outlines', async () => {
  const layout = JSON.parse(String(await renderPaperLayout(createContent(1))));
  const lines: { text: string; outline: string }[] = layout.pages[0].lines;
  const outlined = lines.filter(({ outline }) => outline !== '').map(({ text }) => text);
  expect(outlined).toHaveLength(10);
  expect(outlined.join(' ')).not.toMatch(/Grace|Chair/);
  expect(outlined.join(' ')).toContain('王小明');
});

test('500 place cards take a few seconds at most', async () => {
  const content = createContent(50);
  await renderPaperPdf({ content: createContent(1), author: '', now });
  const start = performance.now();
  await renderPaperPdf({ content, author: '', now });
  expect(performance.now() - start).toBeLessThan(10_000);
});
