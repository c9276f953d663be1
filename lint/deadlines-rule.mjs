// Every client of an outside service has a deadline: a server that accepts a connection and never answers holds nobody.
import { relative } from 'node:path';
import { isServerProgram } from './rooms.mjs';

/** What opens connections, by module; null is everything but types. */
const clients = {
  '@aws-sdk/client-s3': null,
  nodemailer: null,
  stripe: null,
  'node:dgram': null,
  'node:http': ['request', 'get', 'Agent', 'default'],
  'node:https': null,
  'node:http2': ['connect', 'default'],
  'node:net': ['connect', 'createConnection', 'default'],
  'node:tls': ['connect', 'default'],
};

export const deadlines = {
  meta: {
    type: 'problem',
    messages: {
      deadline:
        'This file calls an outside service: call it in withDeadline (platform/with-deadline.ts), and give it a trial in app/server/deadlines.test.ts.',
    },
  },
  create(context) {
    if (!isServerProgram(relative(context.cwd, context.filename))) return {};
    const clientNodes = [];
    let hasDeadline = false;
    return {
      ImportDeclaration(node) {
        if (!Object.hasOwn(clients, node.source.value) || node.importKind === 'type') return;
        const names = clients[node.source.value];
        const opens = ({ importKind, type, imported }) =>
          importKind !== 'type' &&
          (names === null ||
            names.includes(type === 'ImportSpecifier' ? imported.name : 'default'));
        if (node.specifiers.some(opens)) clientNodes.push(node);
      },
      ImportExpression(node) {
        if (Object.hasOwn(clients, node.source.value)) clientNodes.push(node);
      },
      CallExpression(node) {
        if (node.callee.name === 'fetch') clientNodes.push(node);
        if (node.callee.name === 'withDeadline') hasDeadline = true;
      },
      'Program:exit'() {
        if (!hasDeadline)
          for (const node of clientNodes) context.report({ node, messageId: 'deadline' });
      },
    };
  },
};

const rule = 'a client of an outside service has a deadline';
const file = 'features/planted/server/get-one.ts';

/** Each is caught by house(deadlines). */
export const deadlineViolations = [
  { rule: `${rule}: fetch`, text: "export const getOwn = () => fetch('https://example.org');\n" },
  {
    rule: `${rule}: a library`,
    text: "import { S3 } from '@aws-sdk/client-s3';\nexport const getOwn = () => new S3({});\n",
  },
  {
    rule: `${rule}: a library that is loaded`,
    text: "export const getOwn = () => import('nodemailer');\n",
  },
  {
    rule: `${rule}: Node's own`,
    text: "import { connect } from 'node:tls';\nexport const getOwn = () => connect(443);\n",
  },
].map((violation) => ({ ...violation, file, caught: 'house(deadlines)' }));

export const allowedDeadlines = [
  {
    rule: `${rule}, and what opens no connection needs none`,
    file,
    text: [
      "import { STATUS_CODES } from 'node:http';",
      "import type { Socket } from 'node:net';",
      "import { withDeadline } from '#platform/planted.ts';",
      'export const getOwn = (socket: Socket) =>',
      "  withDeadline((signal) => fetch('https://example.org', { signal }), [STATUS_CODES, socket]);\n",
    ].join('\n'),
    beside: { 'platform/planted.ts': 'export const withDeadline = (...own: unknown[]) => own;\n' },
  },
];
