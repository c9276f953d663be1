// Rules that the linter does not have. Plain JavaScript: the linter loads it on any Node.
import { browserStorage, componentLibrary, lazyParts } from './browser-parts-rules.mjs';
import { basename, dirname, relative } from 'node:path';
import { isMissingGlobal, isMissingMethod, isMissingStatic } from './browser-support.mjs';
import { chairClaims } from './chair-claims-rule.mjs';
import { deadlines } from './deadlines-rule.mjs';
import { findRetiredName, retiredSuffix } from './retired-names.mjs';
import { findRetiredPhrase } from './retired-phrases.mjs';
import { peopleTexts } from './people-texts-rule.mjs';
import { getPlace, isProgram, isServerProgram, isTest } from './rooms.mjs';
import { screenPaths } from './screen-paths-rule.mjs';
import { kindRules } from './server-kinds.mjs';

const clockFile = 'platform/clock.ts';

const clock = {
  meta: {
    type: 'problem',
    messages: { clock: `The time comes from ${clockFile}, so that tests can set it.` },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (getPlace(file).side !== 'server' || isTest(file) || file === clockFile) return {};
    const report = (node) => context.report({ node, messageId: 'clock' });
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (isDate(node.callee) || isDateNow(node.callee)) report(node);
      },
    };
  },
};

function isDate(node) {
  return node.type === 'Identifier' && node.name === 'Date';
}

function isDateNow(node) {
  return node.type === 'MemberExpression' && isDate(node.object) && node.property.name === 'now';
}

const addresses = new Set(['ip', 'ips', 'remoteAddress']);
const isAddress = ({ key, property, computed }) => {
  const name = key ?? property;
  return addresses.has(computed ? name.value : name.name);
};

const clientIp = {
  meta: {
    type: 'problem',
    messages: {
      ip: 'Limits count by getClientIdentity(request.ip) or rateLimiter.consumeForClient: one client has countless addresses.',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (!isServerProgram(file) || file === 'platform/http/client-identity.ts') return {};
    const report = (node) => context.report({ node, messageId: 'ip' });
    return {
      MemberExpression(node) {
        const { type, callee } = node.parent;
        const isCounted = type === 'CallExpression' && callee.name === 'getClientIdentity';
        if (isAddress(node) && !isCounted) report(node);
      },
      ObjectPattern({ properties }) {
        for (const item of properties) if (item.key && isAddress(item)) report(item);
      },
    };
  },
};

const names = {
  meta: {
    type: 'problem',
    messages: {
      word: '{{ advice }} The dictionary is lint/retired-names.mjs.',
      suffix: "The function '{{ name }}' begins with a verb: getX, toX, formatX, parseX, buildX.",
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const check = (node, name) => {
      const advice = findRetiredName(name, file);
      if (advice) context.report({ node, messageId: 'word', data: { advice } });
    };
    return {
      Program(node) {
        check(node, basename(file).replace(/\.[^.]+$/, ''));
      },
      Identifier(node) {
        if (isDeclared(node)) check(node, node.name);
        if (isFunctionName(node) && retiredSuffix.test(node.name))
          context.report({ node, messageId: 'suffix', data: { name: node.name } });
      },
    };
  },
};

const declarations = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]);
const members = new Set([
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]);
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

/** Names that are given here, not names of a library that are only used. */
function isDeclared(node) {
  const { parent } = node;
  if (declarations.has(parent.type) && parent.id === node) return true;
  if (functions.has(parent.type) && parent.params.includes(node)) return true;
  if (parent.type === 'TSParameterProperty' || parent.type === 'RestElement') return true;
  if (parent.type === 'AssignmentPattern') return parent.left === node;
  if (parent.type === 'ArrayPattern') return true;
  if (!members.has(parent.type) || parent.computed) return false;
  return parent.parent.type === 'ObjectPattern' ? parent.value === node : parent.key === node;
}

function isFunctionName(node) {
  const { parent } = node;
  if (parent.type === 'FunctionDeclaration') return parent.id === node;
  return (
    parent.type === 'VariableDeclarator' && parent.id === node && functions.has(parent.init?.type)
  );
}

/** Sources with sentences that people read; tests and tools are not among them. */
const hasSentences = (file) => getPlace(file).room !== null && isProgram(file);

const phrases = {
  meta: {
    type: 'problem',
    messages: { phrase: '{{ advice }} The list is lint/retired-phrases.mjs.' },
  },
  create(context) {
    if (!hasSentences(relative(context.cwd, context.filename))) return {};
    const check = (node, text) => {
      // One word is a value of the wire or the database, not a sentence.
      const advice = /\S\s+\S/.test(text) && findRetiredPhrase(text);
      if (advice) context.report({ node, messageId: 'phrase', data: { advice } });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateElement(node) {
        check(node, node.value.cooked ?? '');
      },
      JSXText(node) {
        check(node, node.value);
      },
    };
  },
};

const log = {
  meta: {
    type: 'problem',
    messages: {
      log: 'The logger comes from platform/ops/log.ts, which keeps personal data out of every line.',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (!isServerProgram(file)) return {};
    const report = (node) => context.report({ node, messageId: 'log' });
    return {
      ImportDeclaration(node) {
        if (node.source.value === 'pino' && node.importKind !== 'type' && file !== logFile)
          report(node);
      },
      MemberExpression(node) {
        const isConsole = node.object.type === 'Identifier' && node.object.name === 'console';
        // A command prints its result.
        if (isConsole && dirname(file) !== 'app/server') report(node);
      },
    };
  },
};

const logFile = 'platform/ops/log.ts';

/** The only files that open connections: they set time limits and error listeners, without which a lost connection ends the process. */
const connectionFiles = {
  pg: 'platform/database/database-connections.ts',
  'pg-pool': 'platform/database/database-connections.ts',
  'drizzle-orm/node-postgres': 'platform/database/database.ts',
};

const connections = {
  meta: {
    type: 'problem',
    messages: {
      connections:
        'Connections to the database come from platform/database/database-connections.ts, which sets their limits.',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const check = (node, source) => {
      if (connectionFiles[source] && connectionFiles[source] !== file)
        context.report({ node, messageId: 'connections' });
    };
    return {
      ImportDeclaration(node) {
        const isType = ({ importKind }) => importKind === 'type';
        const hasTypesOnly = node.specifiers.length > 0 && node.specifiers.every(isType);
        if (!isType(node) && !hasTypesOnly) check(node, node.source.value);
      },
      ExportNamedDeclaration(node) {
        if (node.source && node.exportKind !== 'type') check(node, node.source.value);
      },
      ImportExpression(node) {
        check(node, node.source.value);
      },
      CallExpression(node) {
        if (node.callee.name === 'require') check(node, node.arguments[0]?.value);
      },
    };
  },
};

const keyFile = 'ui/api.ts';
const keyMembers = new Set(['queryKey', 'queryFn', 'queryHash', 'queryKeyHashFn']);
const keyImports = new Set(['queryOptions', 'infiniteQueryOptions', 'hashKey', 'skipToken']);
const keyCalls = /^(?:get|set|ensure)(?:Infinite)?Quer(?:y|ies)Data$/;

/** A hand-written key can hold a second shape under the key of another query: then one of the two screens crashes. */
const queryKeys = {
  meta: {
    type: 'problem',
    messages: {
      key: `Query keys belong to endpoints: use the functions of ${keyFile}, and 'select' for another shape.`,
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    if (getPlace(file).side !== 'web' || file === keyFile || isTest(file)) return {};
    const report = (node) => context.report({ node, messageId: 'key' });
    return {
      Property(node) {
        const isKey = keyMembers.has(node.key.name ?? node.key.value);
        if (isKey && node.parent.type === 'ObjectExpression') report(node);
      },
      ImportSpecifier(node) {
        if (keyImports.has(node.imported.name) && node.parent.source.value.startsWith('@tanstack/'))
          report(node);
      },
      CallExpression(node) {
        if (node.callee.type === 'MemberExpression' && keyCalls.test(node.callee.property.name))
          report(node);
      },
    };
  },
};

const browsers = {
  meta: {
    type: 'problem',
    messages: {
      missing:
        "A supported browser (package.json) lacks '{{ name }}'. Test for it, or add it in app/web/built-ins.ts.",
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const isForBrowsers = ['contract', 'web'].includes(getPlace(file).side) && !isTest(file);
    if (!isForBrowsers) return {};
    const report = (node, name) => context.report({ node, messageId: 'missing', data: { name } });
    return {
      NewExpression({ callee }) {
        if (callee.type !== 'Identifier' || !isMissingGlobal(callee.name)) return;
        const isTested = context.sourceCode.text.includes(`typeof ${callee.name} `);
        if (!isTested) report(callee, callee.name);
      },
      MemberExpression({ object, property, computed, optional }) {
        if (computed || optional || object.type !== 'Identifier') return;
        const name = `${object.name}.${property.name}`;
        if (isMissingStatic(object.name, property.name)) report(property, name);
      },
      CallExpression({ callee, optional }) {
        if (optional || callee.type !== 'MemberExpression' || callee.computed) return;
        if (isMissingMethod(callee.property.name)) report(callee, callee.property.name);
      },
      Literal({ regex, ...node }) {
        // The build can't lower these; one of them makes a whole file unreadable.
        if (regex && (/\(\?<[=!]/.test(regex.pattern) || regex.flags.includes('v')))
          report(node, `/${regex.pattern}/${regex.flags}`);
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    browsers,
    'chair-claims': chairClaims,
    'people-texts': peopleTexts,
    'screen-paths': screenPaths,
    clock,
    'client-ip': clientIp,
    'browser-storage': browserStorage,
    'component-library': componentLibrary,
    connections,
    deadlines,
    'lazy-parts': lazyParts,
    log,
    names,
    phrases,
    'query-keys': queryKeys,
    ...kindRules,
  },
};
