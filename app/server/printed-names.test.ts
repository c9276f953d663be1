import { createListedMember } from '#features/directory/contract/testing/create-listed-member.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderSundaySheetPdf } from '#features/announcements/server/sunday-sheet-pdf.ts';
import { renderBookletPdf } from '#features/directory/server/booklet-pdf.ts';
import { renderLabelsPdf } from '#features/directory/server/labels-pdf.ts';
import { renderStatementPdf } from '#features/donations/server/statement-pdf.ts';
import { unknownDetails } from '#features/event/server/rules.ts';
import { renderPersonalDataPdf } from '#features/personal-data/server/personal-data-pdf.ts';
import { renderTicketsPdf } from '#features/tickets/server/tickets-pdf.ts';
import { renderSamplePaper } from './testing/render-sample-paper.ts';
import { findOverlaps, readTextBoxes } from './testing/read-pdf-text.ts';

const now = new Date('2027-05-01T16:00:00Z');
const site = { name: 'Namugongo', email: 'hello@example.org', timeZone: 'America/New_York' };

/** Letters, or syllables where a mark needs a letter, of scripts in which people of this community have names. */
const scripts = {
  Latin: 'a b e i k m n o s u w A K M N W ŋ Ŋ ɔ Ɔ ɛ ọ Ọ ṣ Ṣ ẹ á ɔ́ ǹ ɖ ƙ'.split(' '),
  Cyrillic: 'И в а н П е т р о Ю щ ё ў Ж'.split(' '),
  Greek: 'Γ ι ώ ρ γ ο ς Θ ε ά Ω ξ'.split(' '),
  Arabic: 'م ح د ع ب ا ل ه أ ي ن و ر ك س ش ة پ گ'.split(' '),
  Hebrew: 'ש ל ו ם כ ה ן ד י ע ק ב'.split(' '),
  Devanagari: 'ह हि न्दी क्ष त्रि य दे व ना ग री मो र्म ज्ञा'.split(' '),
  Ethiopic: 'አ በ ቂ ላ ገ ብ ረ ም ሕ ት ኃ ይ ለ'.split(' '),
  Chinese: '王 小 明 陳 大 文 劉 德 華 李 龍 張'.split(' '),
  Korean: '김 철 수 박 영 희 이 최 정'.split(' '),
  Japanese: '山 田 太 郎 さ く ら ケ ン'.split(' '),
  Thai: 'ส ม ชา ย ใจ ดี วิ รั ต น์'.split(' '),
} as const;
type Script = keyof typeof scripts;
const scriptNames = Object.keys(scripts).filter((name): name is Script => name in scripts);

/** The names of different lengths begin differently, so that a longer one doesn't have a shorter one in it. */
const createName = (script: Script, length: number, wordLength = 7): string => {
  const syllables = Array.from(
    { length },
    (_, at) =>
      scripts[script][(at * 5 + Math.floor(at / 3) + length) % scripts[script].length] ?? '',
  );
  return syllables
    .map((each, at) => (at > 0 && at % wordLength === 0 ? ` ${each}` : each))
    .join('')
    .slice(0, 80)
    .normalize('NFC')
    .trim();
};

/** A name of one to 80 characters of one script, in words of any length. */
const names = fc.constantFrom(...scriptNames).chain((script) =>
  fc
    .array(fc.array(fc.constantFrom(...scripts[script]), { minLength: 1, maxLength: 60 }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((terms) =>
      terms
        .map((term) => term.join(''))
        .join(' ')
        .slice(0, 80)
        .normalize('NFC')
        .trim(),
    ),
);

const documents: Record<string, (list: readonly string[]) => Promise<Buffer>> = {
  tickets: (list) =>
    renderTicketsPdf({
      feast: {
        id: 2,
        title: list[0] ?? '',
        countdownTarget: new Date('2027-06-13T03:59:59Z'),
        ...unknownDetails,
        doorsAt: new Date('2027-06-05T20:00:00Z'),
        startsAt: new Date('2027-06-05T21:00:00Z'),
        endsAt: new Date('2027-06-06T03:00:00Z'),
        venue: `${list.at(-1)}`,
        address: `1 Main Street\n${list[0]}`,
      },
      tickets: list.map((userName) => ({
        barCode: 'K7Q2M9XA4TB',
        userName,
        telephone: '6175550123',
        tableName: 'Table 27',
        chairName: 'Chair 4',
        chairType: 'adult' as const,
      })),
      receipt: {
        orderId: 7,
        eventId: 2,
        paidAt: now,
        name: list[0] ?? '',
        email: 'grace@example.org',
        telephone: '6175550123',
        method: 'cash',
        chairs: [],
        subtotalCents: 200_00,
        feeCents: 0,
        totalCents: 200_00,
        refundedCents: 0,
      },
      site,
      now,
    }),
  booklet: (list) =>
    renderBookletPdf({
      photos: new Map(),
      members: list.map((name, id) =>
        createListedMember({
          id,
          name,
          telephone: '6175550123',
          kabondo: name,
          note: name,
          household: id % 2 === 0 ? { id, name, address: `1 Main Street\n${name}` } : null,
        }),
      ),
      site,
      now,
    }),
  labels: (list) =>
    renderLabelsPdf({
      labels: list.map((name) => ({
        name,
        lines: ['1 Main Street', name, 'Boston, MA 02118', 'United States'],
      })),
      now,
    }),
  statement: (list) =>
    renderStatementPdf({
      year: 2027,
      donor: {
        name: list.join(' '),
        address: list.join('\n'),
        email: 'grace@example.org',
        telephone: '6175550123',
      },
      donations: list.map((name, id) => ({
        id,
        donorId: 1,
        name,
        phone: '6175550123',
        email: 'grace@example.org',
        location: 'St_Kizito',
        locationLabel: 'St Kizito',
        tribute: '',
        note: '',
        parts: [{ message: 'Liturgy', label: 'Liturgy', amount: 100_00 }],
        coveredFee: 0,
        amount: 100_00,
        paidAt: now,
        createdAt: now,
        method: 'check',
        checkNumber: '1042',
        state: 'PAID',
        monthly: false,
        pledgeId: null,
      })),
      settings: {
        introduction: '',
        recipient: list.join(' '),
        taxNumber: '',
        wording: 'No goods or services were provided.',
        feePercent: 0,
      },
      site,
      now,
    }),
  'Sunday sheet': (list) =>
    renderSundaySheetPdf({
      sheet: {
        liturgicalDay: {
          name: 'Sixth Sunday of Easter',
          rank: 'Sunday',
          color: 'white',
          date: '2027-05-02',
          season: 'Easter',
          weekday: '',
          sundayCycle: 'A',
          weekdayCycle: 'I',
          holyDayOfObligation: false,
          lectionaryNumber: null,
          citations: null,
          others: [],
          novenaDay: null,
          patronalFeast: false,
          bishopsPage: 'https://bible.example.org/',
        },
        reading: null,
        announcements: list.map((name, id) => ({
          id,
          announcementDate: '2027-05-02',
          sundayNumber: '',
          announcementTitle: name,
          announcementDetail: `${name}\nBring a chair.`,
          draft: false,
          publishOn: null,
          expiresOn: null,
          sendByEmail: false,
          emailedAt: null,
          audience: ['everybody' as const],
          album: null,
        })),
        coming: list.map((name, id) => ({
          id: String(id),
          kind: 'gathering' as const,
          series: String(id),
          day: '2027-05-08',
          startsAt: null,
          endsAt: null,
          title: name,
          place: name,
          note: '',
          path: null,
          isCanceled: false,
          isWeekly: false,
        })),
        intentions: list.map((name) => ({
          day: '2027-05-02',
          time: '1:00 PM',
          text: `In memory of ${name}`,
        })),
        prayers: [...list],
      },
      site: { ...site, meetingTimes: [], colors: { accent: '', cloth: '' } },
      now,
    }),
  'personal data': (list) =>
    renderPersonalDataPdf({
      data: {
        email: 'grace@example.org',
        createdAt: now.toISOString(),
        hasAccount: true,
        sections: [
          {
            title: 'Tickets',
            onDeletion: 'Deleted.',
            records: list.map((Name) => ({ Name })),
            pictures: [],
          },
        ],
        obstacles: [],
      },
      site,
    }),
  'place cards': (list) => renderSamplePaper(list, 'place-cards'),
  'flat place cards on A4': (list) => renderSamplePaper(list, 'place-cards', 'a4', 'flat'),
  'table signs': (list) => renderSamplePaper(list, 'table-signs'),
  'table lists on A4': (list) => renderSamplePaper(list, 'table-lists', 'a4'),
  "the caterer's list": (list) => renderSamplePaper(list, 'caterer-list'),
  "the sponsors' list": (list) => renderSamplePaper(list, 'sponsors-list'),
};
const documentNames = Object.keys(documents);

const compact = (text: string): string => text.replace(/\s/gu, '').normalize('NFKC');
const countParts = (text: string, part: string): number => text.split(part).length - 1;

/**
 * How often a text has a name whole. Of marks that stand before their letter, and of two letters in one shape from right to left, the
 * reader turns the order around; such characters are counted.
 */
function countName(text: string, name: string): number {
  const [all, own] = [compact(text), compact(name)];
  if (!/\p{Script=Devanagari}|ل[اأ]/u.test(name)) return countParts(all, own);
  const counts = Array.from(own, (part) => countParts(all, part) / countParts(own, part));
  return Math.floor(Math.min(...counts));
}

/** The names that a text has less often than `places` says of each. */
const findCutNames = (text: string, list: readonly string[], places: readonly number[]) =>
  list.filter((name, at) => countName(text, name) < (places[at] ?? Infinity));

const readPages = async (document: string, list: readonly string[]) =>
  readTextBoxes((await documents[document]?.(list)) ?? Buffer.of());
const joinText = (pages: Awaited<ReturnType<typeof readPages>>): string =>
  pages
    .flat()
    .map((box) => box.text)
    .join('');

/** In how many places a document prints a name, by its index in the list. */
const countPlaces: Record<string, (index: number, count: number) => number> = {
  // On the ticket and its stub; the first also as title and address and twice on the receipt, the last as venue.
  tickets: (index, count) =>
    2 +
    (index === 0 ? count + Math.ceil(count / 2) + 2 : 0) +
    (index === count - 1 ? count + Math.ceil(count / 2) : 0),
  booklet: (index) => (index % 2 === 0 ? 5 : 3),
  labels: () => 2,
  statement: () => 3,
  // As title and text of an announcement, as what comes next with its place, in an intention and in a prayer.
  'Sunday sheet': () => 6,
  'personal data': () => 1,
  // On both sides of the fold.
  'place cards': () => 2,
  'flat place cards on A4': () => 1,
  'table signs': () => 1,
  // As guest, buyer and note; one list counts what notes say, the other has who said it too, and questions with choices.
  'table lists on A4': () => 3,
  "the caterer's list": () => 5,
  "the sponsors' list": () => 2,
};
const listPlaces = (document: string, { length }: readonly string[]): number[] =>
  Array.from({ length }, (_, index) => countPlaces[document]?.(index, length) ?? NaN);

async function checkNames(document: string, list: readonly string[]): Promise<void> {
  const pages = await readPages(document, list);
  const text = joinText(pages);
  expect(findCutNames(text, list, listPlaces(document, list)), text).toEqual([]);
  expect(text).not.toContain('\ufffd');
  for (const boxes of pages) {
    expect(findOverlaps(boxes)).toEqual([]);
    for (const { text: part, x, width, y } of boxes) {
      expect(Math.min(x, y), part).toBeGreaterThan(0);
      expect(x + width, part).toBeLessThan(612);
    }
  }
}

test.each(documentNames)(
  '%s: a name that is cut in one place only is noticed',
  async (document) => {
    const list = ['Nakato Josephine Ssemakula', 'Mukasa Ssebuggwawo', 'Kizito Namugongo'];
    const places = listPlaces(document, list);
    const text = compact(joinText(await readPages(document, list)));
    expect(findCutNames(text, list, places)).toEqual([]);
    for (const name of list) {
      const cut = text.replace(compact(name), compact(name).slice(0, -1));
      expect(findCutNames(cut, list, places)).toEqual([name]);
    }
  },
);

const everyScript = documentNames.flatMap((name) =>
  scriptNames.map((script) => [name, script] as const),
);

test.each(everyScript)('%s have names of 1 to 80 characters in %s whole', async (name, script) => {
  const list = [1, 2, 20, 36, 80].map((length) => createName(script, length));
  await checkNames(name, [...list, createName(script, 80, 80)]);
});

test.each(documentNames)('%s have any names whole', async (name) => {
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 3 }), (list) =>
      checkNames(name, list.filter(Boolean)),
    ),
    { numRuns: 5 },
  );
});
