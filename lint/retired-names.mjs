// Words that no identifier, file name or CSS class may contain, each with the word to use instead. Add a line to retire a word.
// A name is split at capitals, dashes and underscores; case does not matter.
import { getPlace } from './rooms.mjs';

/** @type {Record<string, string>} */
export const replacements = {
  anew: 'again, or the plain verb',
  announce: 'publish',
  answer: 'response; form values; decision',
  answered: 'responded, decided',
  answers: 'responses; formValues',
  ask: 'request, confirm, call',
  asked: 'requested',
  asks: 'requests',
  began: 'startedAt',
  centre: 'center',
  colour: 'color',
  colours: 'colors',
  desk: 'orderAdmin',
  drafted: 'draftForm',
  drawn: 'rendered',
  errand: 'queuedOperation',
  errands: 'queuedOperations',
  favourite: 'favorite',
  fault: 'error (a fault is one that a test injects)',
  faults: 'errors',
  forget: 'delete, detach, clear, invalidate',
  forgets: 'deletes',
  forgotten: 'deleted',
  former: 'previous',
  found: 'row, match, existing',
  gave: 'given',
  gift: 'donation',
  gifts: 'donations',
  given: 'input',
  giver: 'donor',
  givers: 'donors',
  grey: 'gray',
  heard: 'received',
  hurry: 'flush',
  keeper: 'owner',
  keepers: 'owners',
  kept: 'stored, cached, saved',
  known: 'existing, current',
  lapse: 'expire',
  lapsed: 'expired',
  living: 'active',
  look: 'variant; find',
  looks: 'variants',
  made: 'created, result',
  mail: 'email',
  mailed: 'emailed',
  mails: 'emails',
  moment: 'timestamp, date',
  moments: 'timestamps',
  most: 'max; limit',
  neighbour: 'neighbor',
  ours: 'own',
  parcel: 'queueBatch',
  pruning: 'retentionRule',
  prunings: 'retentionRules',
  refusal: 'problem',
  refused: 'rejected',
  ripe: 'due',
  said: 'message',
  searched: 'debouncedSearch',
  shown: 'visible',
  stands: 'exists, is',
  sweeper: 'job',
  taken: 'unavailable, existing',
  tell: 'notify, publish',
  tells: 'notifies',
  theirs: 'other',
  thing: 'item',
  things: 'items',
  told: 'message, notified',
  took: 'durationMs',
  typed: 'inputValue',
  wanted: 'target, expected',
  watcher: 'listener, subscriber',
  watchers: 'listeners, subscribers',
  who: 'actor, account',
  wish: 'input',
  wishes: 'inputs',
  words: 'message, label, text, terms',
  wrong: 'errors, invalid',
  yes: 'confirm',
};

/** `rowOf`, `nameOf`: a function begins with a verb. */
export const retiredSuffix = /[a-z]Of$/;

/**
 * Names that stay although a word in them is retired: they belong to the specification's wire format, to a library, or to a
 * domain in which the word is the right one.
 * @type {{ name: RegExp, side?: 'contract' | 'server' | 'web', paths?: string[], why: string }[]}
 */
export const allowedNames = [
  { name: /not_?found/i, why: 'the standard term of HTTP and of the router' },
  { name: /^gift$/, why: 'a method of payment at the box office (specification)' },
  {
    name: /^(errands|knownAt|madeAt|who|whoName)$/,
    paths: ['features/door/web/check-in/door-store'],
    why: 'names in version 1 of the database on a device, which are migrated',
  },
  { name: /^MAIL_FROM$/, why: 'the name of an environment variable' },
  {
    name: /mail(Options)?$/i,
    side: 'server',
    why: "the outbox's kind 'mail' and nodemailer's options",
  },
  {
    name: /^kept$/,
    paths: ['features/emails/web/', 'features/event/web/staff/'],
    why: 'a state of an email on the wire',
  },
  {
    name: /^asked$/,
    paths: ['features/donations/web/', 'features/donations/contract/monthly-columns.ts'],
    why: 'a result of a monthly charge in the database',
  },
  {
    name: /^lapsed$/,
    paths: ['features/orders/web/seat-requests/'],
    why: 'a state of a seat request in the database',
  },
  {
    name: /^(forgetCard|refusedConnection)$/,
    paths: ['features/payments/server/'],
    why: 'faults that the database of the sandbox names',
  },
  {
    name: /^most_/,
    paths: ['features/readings/server/lectionary/'],
    why: 'ids of the calendar library',
  },
  {
    name: /fault/i,
    paths: [
      'features/payments/server/',
      'features/donations/server/',
      'features/orders/server/checkout/',
      'app/server/testing/',
      'platform/files/',
      'e2e/',
      'bench/',
      'lint/',
    ],
    why: 'a fault that a test injects',
  },
];

/** @param {string} name */
const splitName = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map((word) => word.toLowerCase());

const isAllowed = ({ name: pattern, side, paths = [''] }, name, file) =>
  pattern.test(name) &&
  (side === undefined || side === getPlace(file).side) &&
  paths.some((path) => file.startsWith(path));

/**
 * The advice for a name with a retired word in it, or null.
 * @param {string} name
 * @param {string} file path from the root of the project
 */
export function findRetiredName(name, file) {
  if (allowedNames.some((rule) => isAllowed(rule, name, file))) return null;
  const word = splitName(name).find((item) => Object.hasOwn(replacements, item));
  return word ? `'${word}' in '${name}' is retired: ${replacements[word]}.` : null;
}

/**
 * The advice for each class of a style sheet that has a retired word in its name.
 * @param {string} css
 * @param {string} file
 */
export function findRetiredClasses(css, file) {
  const names = new Set(
    [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name),
  );
  return [...names].flatMap((name) => findRetiredName(name, file) ?? []);
}
