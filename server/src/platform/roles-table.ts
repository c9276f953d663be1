import { contract } from '@namugongo/contract';
import { type Endpoint, type May, type Role, roles } from '@namugongo/contract/endpoint';
import { endpointsOf } from './openapi.ts';

export const tableMarks = { from: '<!-- roles: npm run roles -->', to: '<!-- roles end -->' };

/** Who may call what, out of the contract, as a Markdown table per kind of caller. */
export function rolesTable(): string {
  const endpoints = endpointsOf(contract);
  const staffed = endpoints.filter(({ may }) => typeof may !== 'string');
  // An administrator may do all that a role may, so only the others differ.
  const columns = roles.filter((role) => role !== 'admin');
  const open = (['signed-in', 'everybody', 'operator', 'provider'] as const).map((may) => {
    const calls = endpoints.filter((endpoint) => endpoint.may === may).map(callOf);
    return `- **${inWords[may]}**: ${calls.join(', ')}`;
  });
  return [
    row(['call', 'what', ...columns, 'admin']),
    row(['---', '---', ...columns.map(() => ':-:'), ':-:']),
    ...staffed.map((endpoint) =>
      row([
        callOf(endpoint),
        endpoint.summary,
        ...columns.map((role) => mark(endpoint.may, role)),
        'x',
      ]),
    ),
    '',
    ...open,
  ].join('\n');
}

const inWords = {
  'signed-in': 'Everybody who is signed in',
  everybody: 'Everybody',
  operator: 'Who has the METRICS_TOKEN',
  provider: 'The payment provider, by its signature',
};

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const callOf = ({ method, path }: Endpoint) => `\`${method} ${path}\``;
const mark = (may: May, role: Role) => (Array.isArray(may) && may.includes(role) ? 'x' : '');

/** The document with the table as the contract says it now. */
export function withRolesTable(document: string): string {
  const from = document.indexOf(tableMarks.from);
  const to = document.indexOf(tableMarks.to);
  if (from < 0 || to < from)
    throw new Error('docs/security.md has lost the marks around its table.');
  return `${document.slice(0, from)}${tableMarks.from}\n\n${rolesTable()}\n\n${document.slice(to)}`;
}
