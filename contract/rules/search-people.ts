import { foldWord, listTerms, normalizeName, splitText } from './normalize.ts';

/** What a search finds: a text by its words, and labels, such as a table's number, only as a whole. */
export type Searchable = { text: string; labels: readonly string[] };

/** How closely a row matches a term or a whole search, the best first. */
const ranks = ['whole word', 'beginning', 'another spelling', 'within', 'near'] as const;
const [whole, beginning, otherSpelling, within, near] = ranks.map((_, rank) => rank) as [
  number,
  number,
  number,
  number,
  number,
];
const none = ranks.length;

/** Letters of a term that is found also inside of a word. A script without spaces needs one. */
const minWithin = 3;
/** Digits of a number that is found also in longer ones: 12 is Table 12, not 120, and 0123 ends a telephone number. */
const minNumberPart = 3;
/** Digits by which a telephone number is known, whatever is typed before them: its country's code, a 0, or nothing. */
const telephoneEnd = 9;

type Term = { plain: string; folded: string; isNumber: boolean; isNumberPart: boolean };

const toTerm = (plain: string): Term => {
  const isNumber = /^\d+$/.test(plain);
  return {
    plain,
    folded: foldWord(plain),
    isNumber,
    isNumberPart: isNumber && plain.length >= minNumberPart,
  };
};

type Query = { terms: Term[]; name: string; joined: string; telephone: string | null };

function parseQuery(search: string): Query {
  const terms = [...new Set(listTerms(search))].map(toTerm);
  const digits = listTerms(search).join('');
  const isTelephone = /^\d+$/.test(digits) && digits.length > telephoneEnd;
  return {
    terms,
    name: normalizeName(search),
    joined:
      terms.length > 1 && !terms.some(({ isNumber }) => isNumber)
        ? foldWord(terms.map(({ plain }) => plain).join(''))
        : '',
    telephone: isTelephone ? digits.slice(-telephoneEnd) : null,
  };
}

/** A row's words in both spellings; `joined` has the folded ones of the text one after the other, without what follows apostrophes. */
export type Prepared = {
  labels: ReadonlySet<string>;
  plain: readonly string[];
  folded: readonly string[];
  joined: string;
};

export function prepareText(searchable: string | Searchable): Prepared {
  const { text, labels } =
    typeof searchable === 'string' ? { text: searchable, labels: [] } : searchable;
  const { terms, parts } = splitText(text);
  const plain = [...terms, ...parts];
  // Folded in one step, because no letter is doubled over a space.
  const folded = foldWord(plain.join(' ')).split(' ');
  const joined = folded.slice(0, terms.length).join('');
  return { labels: new Set(labels.map(normalizeName)), plain, folded, joined };
}

/** Whether the text is where a word begins, over the ends of words: 'maryann' in 'Mary Ann Kato'. */
function beginsInJoined({ joined, folded }: Prepared, text: string): boolean {
  for (let at = joined.indexOf(text); at >= 0; at = joined.indexOf(text, at + 1)) {
    let start = 0;
    for (let word = 0; start < at; word += 1) start += folded[word]?.length ?? at;
    if (start === at) return true;
  }
  return false;
}

function rankTerm(row: Prepared, term: Term): number {
  const { plain, folded, isNumber } = term;
  if (row.labels.has(plain) || row.plain.includes(plain)) return whole;
  if (isNumber && !term.isNumberPart) return none;
  if (row.plain.some((word) => word.startsWith(plain))) return beginning;
  if (row.folded.some((word) => word.startsWith(folded)) || beginsInJoined(row, folded))
    return otherSpelling;
  if (
    (folded.length >= minWithin || !/^[\0-\u007f]*$/.test(folded)) &&
    row.folded.some((word) => word.includes(folded))
  )
    return within;
  if (isNumber) return none;
  const isNear =
    row.folded.some((word) => isNearMiss(folded, word)) ||
    row.plain.some((word) => isNearMiss(plain, word));
  return isNear ? near : none;
}

/** The rank of the worst term: every term must match. */
function rankRow(row: Prepared, { terms, name, joined, telephone }: Query): number {
  if (row.labels.has(name)) return whole;
  if (telephone && row.plain.some((word) => word.endsWith(telephone))) return whole;
  let rank = whole;
  for (const term of terms) {
    rank = Math.max(rank, rankTerm(row, term));
    if (rank === none) break;
  }
  if (rank <= otherSpelling || !joined) return rank;
  return beginsInJoined(row, joined) ? otherSpelling : rank;
}

/**
 * The only search for people: returns a function that finds the rows that have every word of a search, in any order, however it is
 * typed; whole words first, then beginnings, other spellings, parts of words, and slips of a letter last; equal ones in the order of
 * the rows. Without a word it returns all rows. Prepares the rows at the first search, unless they are described by `prepareText`.
 */
export function createSearch<Row>(
  rows: readonly Row[],
  describe: (row: Row) => string | Searchable | Prepared,
): (search: string) => readonly Row[] {
  let prepared: readonly Prepared[] | undefined;
  return (search) => {
    const query = parseQuery(search);
    if (query.terms.length === 0) return rows;
    prepared ??= rows.map((row) => {
      const text = describe(row);
      return typeof text === 'object' && 'plain' in text ? text : prepareText(text);
    });
    const byRank = ranks.map((): Row[] => []);
    for (const [index, row] of prepared.entries()) {
      const match = rows[index];
      if (match !== undefined) byRank[rankRow(row, query)]?.push(match);
    }
    return byRank.flat();
  };
}

/** Slips that a search forgives, by the letters of the term; short names are too like each other. */
const countSlips = (length: number): number => (length < 5 ? 0 : length < 11 ? 1 : 2);

/** From so many letters on a slip is forgiven also in the beginning of a word, while the rest is still to come. */
const minBeginning = 6;

/** Whether the term is the word, or its beginning, but for a slip: a letter left out, added, replaced or swapped with the next. */
export function isNearMiss(term: string, word: string): boolean {
  const slips = countSlips(term.length);
  if (slips === 0) return false;
  if (word.length <= term.length + slips && countEdits(term, word, slips) <= slips) return true;
  return term.length >= minBeginning && word.length > term.length && hasNearBeginning(term, word);
}

function hasNearBeginning(term: string, word: string): boolean {
  const slips = 1;
  for (let length = term.length - slips; length <= term.length + slips; length += 1)
    if (countEdits(term, word.slice(0, length), slips) <= slips) return true;
  return false;
}

/** Letters left out, added, replaced or swapped with the next one between two words; more than `max` is any number above it. */
function countEdits(one: string, other: string, max: number): number {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const left = one.length - end - start;
  const right = other.length - end - start;
  if (left === 0 || right === 0) return left + right;
  // Most words need no measuring: one slip leaves one letter of each that differs, or two that are swapped.
  if (Math.abs(left - right) > max) return max + 1;
  if (max === 1 && (left > 2 || left !== right)) return 2;
  return measureEdits(one.slice(start, start + left), other.slice(start, start + right));
}

function measureEdits(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
