// The kinds of server file (ARCHITECTURE.md), told by the file name: what SQL and transactions may stand in, and that every file has a kind.
import { basename, dirname, relative } from 'node:path';
import { getPlace, isServerProgram } from './rooms.mjs';

/** First words of operations: `hold-chair.ts`. */
const verbs =
  'audit await build call cancel capture change charge clean clone close complete confirm contact create decide delete deliver detach diff draw email ensure escape expire find fulfill generate get handle hash hold import inject invite issue limit list load manage map merge move outline parse pay process publish reassign receive reconcile refund reissue release rename render request require resend reset resolve respond retry reverse run save search sell send settle sign start stop sync transition undo update verify void';

/** The first that fits counts. */
const kinds = {
  /** What a feature contributes to the site. */
  feature: /^(?:feature|[\w-]+-endpoints)\.ts$/,
  sql: /^(?:(?:[\w-]+-)?queries|tables)\.ts$/,
  rules: /^rules\.ts$/,
  /** What is published elsewhere, as a table with its source. */
  facts: /^[\w-]+-facts\.ts$/,
  /** What another feature implements, and its implementations. */
  interface: /^(?:[\w-]+-)?(?:payable|provider|sources)\.ts$/,
  operation: new RegExp(`^(?:${verbs.replaceAll(' ', '|')})-[\\w-]+\\.ts$`),
  /** The settings that the feature adds to the site's, and its content of a new site. */
  values: /^(?:settings|starter-[\w-]+)\.ts$/,
  emails: /^(?:[\w-]+-)?emails\.ts$/,
  pdf: /^[\w-]+-pdf\.ts$/,
};

const getKind = (file) => Object.keys(kinds).find((kind) => kinds[kind].test(basename(file)));

/** The path of a file of the server that runs on a site, or null. */
function getServerFile(context) {
  const file = relative(context.cwd, context.filename);
  return isServerProgram(file) ? file : null;
}

const isPlatform = (file) => getPlace(file).room === 'platform';

/** The files of features, and those in folders of app/server; beside them lie the programs and their parts. */
function needsKind(file) {
  const { room, isFeature } = getPlace(file);
  return isFeature || (room === 'app' && dirname(file) !== 'app/server');
}

const fileKinds = {
  meta: {
    type: 'problem',
    messages: {
      kind: 'The name tells no kind (ARCHITECTURE.md): feature, x-endpoints, queries, tables, rules, x-facts, <verb>-<noun>, settings, starter-x, emails, x-pdf, provider, payable or sources. Verbs are listed in lint/server-kinds.mjs.',
    },
  },
  create(context) {
    const file = getServerFile(context);
    if (file === null || !needsKind(file) || getKind(file) !== undefined) return {};
    return { Program: (node) => context.report({ node, messageId: 'kind' }) };
  },
};

/** The last name of `db`, `platform.database`, `this.pool`. */
const getLastName = ({ type, name, property }) =>
  type === 'MemberExpression' ? property.name : name;

const databases = new Set(['client', 'connection', 'database', 'db', 'pool', 'transaction', 'tx']);
const statements =
  /^(?:\$count|\$with|delete|execute|insert|query|select|selectDistinct|selectDistinctOn|update)$/;

const isSqlPackage = (source) => /^drizzle-orm(?:\/|$)/.test(source ?? '');
const isType = ({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type';

const sql = {
  meta: {
    type: 'problem',
    messages: { sql: 'SQL belongs to queries.ts, x-queries.ts, tables.ts or the platform.' },
  },
  create(context) {
    const file = getServerFile(context);
    if (file === null || isPlatform(file) || getKind(file) === 'sql') return {};
    const report = (node) => context.report({ node, messageId: 'sql' });
    return {
      ImportDeclaration(node) {
        const hasTypesOnly = node.specifiers.length > 0 && node.specifiers.every(isType);
        if (isSqlPackage(node.source.value) && !isType(node) && !hasTypesOnly) report(node);
      },
      ImportExpression(node) {
        if (isSqlPackage(node.source.value)) report(node);
      },
      ExportNamedDeclaration(node) {
        if (isSqlPackage(node.source?.value) && !isType(node)) report(node);
      },
      TaggedTemplateExpression(node) {
        if (getLastName(node.tag) === 'sql') report(node);
      },
      CallExpression({ callee }) {
        if (callee.name === 'insertRow') report(callee);
        if (callee.type !== 'MemberExpression' || !statements.test(callee.property.name)) return;
        if (databases.has(getLastName(callee.object))) report(callee);
      },
    };
  },
};

const transactions = {
  meta: {
    type: 'problem',
    messages: { transaction: 'A transaction belongs to a use case: <verb>-<noun>.ts.' },
  },
  create(context) {
    const file = getServerFile(context);
    if (file === null || getKind(file) === 'operation') return {};
    // Where `runTransaction` is defined.
    if (file === 'platform/database/database.ts') return {};
    return {
      CallExpression(node) {
        const name = getLastName(node.callee);
        const isOwn = name === 'transact' || name === 'runTransaction';
        const isDrizzle =
          name === 'transaction' && databases.has(getLastName(node.callee.object ?? {}));
        if (isOwn || isDrizzle) context.report({ node, messageId: 'transaction' });
      },
    };
  },
};

export const kindRules = { kinds: fileKinds, sql, transactions };
