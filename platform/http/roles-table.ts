import { type Role, roles } from '#contract/roles.ts';
import type { Endpoint, Access } from '#contract/endpoint.ts';
import { listEndpoints } from '#contract/endpoint.ts';

const rolesTableMarkers = {
  from: '<!-- roles: npm run docs:roles -->',
  to: '<!-- roles end -->',
};

/** Renders the access of every endpoint in a contract as Markdown: a table of roles and a list for the other callers. */
export function renderRolesTable(contract: object): string {
  const endpoints = listEndpoints(contract);
  const roleEndpoints = endpoints.filter(({ access }) => typeof access !== 'string');
  // Admins have access to every row, so their column is constant.
  const columns = roles.filter((role) => role !== 'admin');
  const otherLines = (['signed-in', 'everybody', 'operator', 'provider'] as const).map((access) => {
    const calls = endpoints.filter((endpoint) => endpoint.access === access).map(formatCall);
    return `- **${accessLabels[access]}**: ${calls.join(', ')}`;
  });
  const deviceCalls = roleEndpoints.filter(({ isForDoorDevices }) => isForDoorDevices);
  return [
    formatRow(['call', 'what', ...columns, 'admin']),
    formatRow(['---', '---', ...columns.map(() => ':-:'), ':-:']),
    ...roleEndpoints.map((endpoint) =>
      formatRow([
        formatCall(endpoint),
        endpoint.summary,
        ...columns.map((role) => formatMark(endpoint.access, role)),
        'x',
      ]),
    ),
    '',
    `- **A door device, for its own reception, besides the roles above**: ${deviceCalls.map(formatCall).join(', ')}`,
    ...otherLines,
  ].join('\n');
}

const accessLabels = {
  'signed-in': 'Everyone who is signed in',
  everybody: 'Everyone',
  operator: 'Anyone with the METRICS_TOKEN',
  provider: 'The card processor, by its signature',
};

const formatRow = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const formatCall = ({ method, path }: Endpoint) => `\`${method} ${path}\``;
const formatMark = (access: Access, role: Role) =>
  Array.isArray(access) && access.includes(role) ? 'x' : '';

/** Replaces the table between the markers of a document; throws when the markers are missing. */
export function replaceRolesTable(document: string, contract: object): string {
  const from = document.indexOf(rolesTableMarkers.from);
  const to = document.indexOf(rolesTableMarkers.to);
  if (from < 0 || to < from) throw new Error('docs/security.md has no markers around its table.');
  return `${document.slice(0, from)}${rolesTableMarkers.from}\n\n${renderRolesTable(contract)}\n\n${document.slice(to)}`;
}
