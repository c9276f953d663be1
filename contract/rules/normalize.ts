// How texts that people type, paste or scan are compared. Nothing else in the program compares them (lint/people-texts-rule.mjs).

/** What nobody sees: zero-width, joining and direction marks, BOM, soft hyphens, variation selectors, control characters. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?![\t-\r])\p{Cc}/gu;

/** Spaces of any width, with the blank of Braille. */
const spaces = /[\s\u2800]+/gu;

const dashes = /\p{Dash}/gu;

/** Apostrophes, quotation marks, primes, accents that stand alone, and letters for a glottal stop, as keyboards and lists have them. */
const apostrophes = /["'`´‘’‚‛“”„‟‹›′-‷ʹ-ʿˈˊˋˮʔʕ˴՚׳״ߴߵ᾽᾿`´῾΄❛-❞ꞌꞋ＇＂｀«»]/gu;

/** Accents, and the signs of Arabic and Hebrew vowels; the vowel signs of Indian scripts are letters. */
const accents =
  /[\u{300}-\u{36f}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{20d0}-\u{20ff}\u{fe20}-\u{fe2f}\u{483}-\u{487}\u{591}-\u{5bd}\u{5bf}\u{5c1}\u{5c2}\u{5c4}\u{5c5}\u{5c7}\u{610}-\u{61a}\u{640}\u{64b}-\u{65f}\u{670}]/gu;

/** Letters that Unicode does not decompose, as people without them on their keyboard write them. */
const plainSpellings = new Map(
  Object.entries({
    a: 'ɑ',
    b: 'ɓƀ',
    c: 'ȼƈ',
    d: 'đɖɗð',
    e: 'ɛəǝ',
    f: 'ƒ',
    g: 'ɠɣǥ',
    h: 'ħɦ',
    i: 'ıɨɩ',
    j: 'ȷɉ',
    k: 'ƙĸ',
    l: 'łƚɫ',
    n: 'ƞ',
    ng: 'ŋ',
    ny: 'ɲ',
    o: 'ɔøɵ',
    p: 'ƥ',
    r: 'ɍɽɾ',
    s: 'ʂ',
    sh: 'ʃ',
    t: 'ŧƭʈ',
    u: 'ʉʊ',
    v: 'ʋ',
    y: 'ƴɏ',
    z: 'ƶ',
    ae: 'æ',
    oe: 'œ',
    ss: 'ß',
    th: 'þ',
    σ: 'ς',
    // Arabic letters that Persian and older writing exchange.
    ه: 'ة',
    ي: 'ىی',
    ك: 'ک',
  }).flatMap(([plain, characters]) =>
    Array.from(characters, (character) => [character, plain] as const),
  ),
);
const undecomposed = new RegExp(`[${[...plainSpellings.keys()].join('')}]`, 'gu');

/** Most texts are ASCII without anything to clean: these need no slow expression. */
const isAscii = (text: string): boolean => !/[^ -~]/.test(text);
const isTidy = (text: string): boolean => !/["'`]|^ | $| {2}/.test(text);

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Unicode has the ten digits of a script side by side, and those of some scripts after each other. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let place = 0;
  while (isDigit(codePoint - place - 1)) place += 1;
  return String(place % 10);
}

/**
 * The text in one line as an English keyboard writes it: without invisible marks, with plain spaces, dashes and apostrophes, letters of
 * full width as usual ones and the digits of any script as 0 to 9. Case and accents stay.
 */
export function cleanText(text: string): string {
  if (isAscii(text))
    return isTidy(text) ? text : text.replaceAll(/["`]/g, "'").replaceAll(/ +/g, ' ').trim();
  const unify = (part: string) =>
    part.replaceAll(invisible, '').replaceAll(apostrophes, "'").replaceAll(dashes, '-');
  return unify(unify(text).normalize('NFKC'))
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll(spaces, ' ')
    .trim();
}

/** Without case, accents and letters that most keyboards lack; apostrophes stay. */
function toPlainSpelling(text: string): string {
  const clean = cleanText(text);
  if (isAscii(clean)) return clean.toLowerCase();
  return clean
    .normalize('NFKD')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(undecomposed, (character) => plainSpellings.get(character) ?? character);
}

/** A text for comparisons: cleaned, without case, accents and apostrophes. Go'lwaleero, Go’lwaleero and golwaleero are one. */
export function normalizeText(text: string): string {
  const plain = toPlainSpelling(text);
  return isTidy(plain) ? plain : plain.replaceAll("'", '').replaceAll(/ +/g, ' ').trim();
}

export const isSameText = (one: string, other: string): boolean =>
  normalizeText(one) === normalizeText(other);

/** Finds the words where they are in a text, with the apostrophes and invisible marks within them. */
export const createTermPattern = (): RegExp =>
  new RegExp(
    String.raw`[\p{L}\p{N}\p{M}](?:(?:[\p{L}\p{N}\p{M}]|${apostrophes.source}|${invisible.source})*[\p{L}\p{N}\p{M}])?`,
    'gu',
  );

const splitTerms = (text: string): string[] =>
  text.match(isAscii(text) ? /[a-z0-9]+/g : /[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The normalized words of a text: 'Ssemakula-O’Neil, Ann' has 'ssemakula', 'oneil' and 'ann'. */
export const listTerms = (text: string): string[] => splitTerms(normalizeText(text));

/** The normalized words, and what follows an apostrophe within one: 'neil' of 'O’Neil', 'anga' of 'Ng’anga'. */
export function splitText(text: string): { terms: string[]; parts: string[] } {
  const spelling = toPlainSpelling(text);
  const terms = splitTerms(spelling.replaceAll("'", ''));
  if (!spelling.includes("'")) return { terms, parts: [] };
  const ends = spelling.match(/(?:'[\p{L}\p{N}\p{M}]+)+/gu) ?? [];
  const parts = ends.flatMap((end) => end.split("'")).filter(({ length }) => length > 1);
  return { terms, parts };
}

/** A name for the question whether two are the same: its normalized words in their order, without other punctuation. */
export const normalizeName = (name: string): string => listTerms(name).join(' ');

export const isSameName = (one: string, other: string): boolean =>
  normalizeName(one) === normalizeName(other);

/** A name whichever comes first: 'mukasa patrick' and 'Patrick Mukasa' have one key. */
export const getNameKey = (name: string): string => listTerms(name).toSorted().join(' ');

/**
 * A normalized word as Luganda is heard: doubled letters are one, and r is l. 'Sserwadda' and 'Selwada' are one name.
 * Digits stay.
 */
export const foldWord = (word: string): string =>
  word.replaceAll('r', 'l').replaceAll(isAscii(word) ? /([a-z])\1+/g : /(\p{L})\1+/gu, '$1');

/** What a text is sorted by: normalized, with numbers within it as numbers, so that Table 2 is before Table 10. */
export const getSortKey = (text: string): string =>
  normalizeText(text).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));

/** Compares two values of one kind; strings by their characters. */
export const compareKeys = <Key extends string | number>(left: Key, right: Key): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** The order of names and labels in every list. */
export const compareTexts = (one: string, other: string): number =>
  compareKeys(getSortKey(one), getSortKey(other));

/** The digits of an input in any script, as 0 to 9: '１２٣-4' is '1234'. */
export const parseDigits = (inputValue: string): string =>
  cleanText(inputValue).replaceAll(/\D/g, '');

/** A code as it was typed, pasted or scanned, without spaces. */
export const parseCode = (inputValue: string): string => cleanText(inputValue).replaceAll(' ', '');

/** A code for which small letters are as good as capitals. Some capitals are written in parts, which belong together. */
export const normalizeCode = (inputValue: string): string =>
  parseCode(inputValue).toUpperCase().normalize('NFKC');
