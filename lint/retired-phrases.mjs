// Phrases that no screen, email, PDF or problem may contain, each with what to say instead. Add a line to retire a phrase.

/** @type {[RegExp, string][]} */
export const retiredPhrases = [
  [/\be-mail/i, 'email'],
  [/(?<!')\b(some|no|every|any)body\b(?!')/i, 'someone, no one, everyone'],
  [/\bstands? here\b/i, 'appears here'],
  [/\bat once\b/i, 'right away'],
  [/\b(is|are) on (its|their) way\b/i, "we're sending"],
  [/\b(brings?|brought) (it |them )?back\b/i, 'restore'],
  [/\b(takes?|taken) (it |them )?back\b/i, 'undo'],
  [/\b(gives?|given) (it |them )?back\b/i, 'refund'],
  [/\banother look\b/i, 'Please check this:'],
  // Nobody knows when an email leaves: it is queued, or the record of it says what became of it.
  [/\bwe['’]re (emailing|sending a test)\b/i, "we'll email"],
  [/\bif you like\b/i, '(optional)'],
  [/\bbar codes?\b/i, 'barcode'],
  [/\bheld by others\b/i, "in someone's cart"],
  [/\bas it comes\b/i, 'default order'],
  [/\bcancell(ed|ing)\b/i, 'canceled'],
  [/\bcolours?\b/i, 'color'],
  [/\bneighbour/i, 'neighbor'],
  [/\bfavourite/i, 'favorite'],
  [/\bcentre\b/i, 'center'],
  [/\blog (in|out)\b/i, 'sign in, sign out'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bkeepers?\b/i, 'looked after by'],
  [/\bstarter text\b/i, 'a note for editors'],
  [/\banew\b/i, 'again'],
  [/\bfor ever\b/i, 'forever'],
  [/\bgivers?\b/i, 'donor'],
  [/\bmended?\b/i, 'fix'],
  [/\bby mail\b/i, 'by email'],
  [/\bthe role (usher|reception|treasurer|editor|secretary|admin|member)\b/, 'the Usher role'],
  [/\[object Object\]|\bundefined\b|\bNaN\b/, 'a value that is missing'],
];

/** `sundayNumber`, `audit_entry`: names of the code, not of the parish. */
const rawName =
  /(?<![\w@./#=&?:-])(?:[a-z]+[A-Z][A-Za-z]*|[a-z]+_[a-z]+(?:_[a-z]+)*)(?![\w@/=:-]|\.\w)/;

/**
 * Names that the specification shows to people, to the letter, and names of products.
 * @type {ReadonlySet<string>}
 */
const allowedRawNames = new Set([
  'iPad',
  'iPhone',
  'sundayNumber',
  'announcementTitle',
  'announcementDetail',
  'firstReadingVerse',
  'firstReadingDetail',
  'secondReadingVerse',
  'secondReadingDetail',
  'responsorialPsalm',
  'responsorialPsalmDetail',
  'gospelReading',
  'gospelVerse',
  'gospelDetail',
  'saintOfTheDay',
  'dayOfTheYear',
]);

/**
 * The advice for the first retired phrase of a text, or null.
 * @param {string} text
 */
export function findRetiredPhrase(text) {
  for (const [phrase, advice] of retiredPhrases) {
    const match = phrase.exec(text);
    if (match) return `'${match[0]}' is retired: say '${advice}'.`;
  }
  return null;
}

/**
 * The advice for the first name of the code in a text that people read, or null.
 * @param {string} text
 */
export function findRawName(text) {
  for (const [name] of text.matchAll(new RegExp(rawName, 'g')))
    if (!allowedRawNames.has(name)) return `'${name}' is a name of the code: say it in words.`;
  return null;
}
