// What the server sends out leads to screens by linkTo and buildScreenUrl (contract/screens.ts): text is not checked. On the website, types
// check every link.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { getPlace, isProgram } from './rooms.mjs';

const root = dirname(import.meta.dirname);
const pathOfScreen = /^ {4}path: '([^']+)'/gm;

/** The paths of the screens as patterns. What any path would match, such as that of information pages, is not among them. */
const patterns = readdirSync(join(root, 'features'))
  .map((feature) => join(root, 'features', feature, 'contract/screens.ts'))
  .filter((file) => existsSync(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pathOfScreen)])
  .map(([, path]) => path)
  .filter((path) => /^\/[^$]/.test(path))
  .map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?(?:\\?.*)?$`));

/** The text with a placeholder for each value. An address of the site may come before it. */
function getPath({ type, value, quasis, expressions }) {
  if (type === 'Literal') return typeof value === 'string' ? value : '';
  const text = quasis.map((quasi) => quasi.value.cooked).join('\0');
  return text.startsWith('\0/') && isAddress(expressions[0]) ? text.slice(1) : text;
}

/** `publicUrl`, `config.PUBLIC_URL`, `site.address`, `location.origin`. */
const isAddress = ({ name, property }) =>
  /(?:origin|url|site|address)$/i.test(name ?? property?.name ?? '');

export const screenPaths = {
  meta: {
    type: 'problem',
    messages: {
      path: 'Make the path of the screen: linkTo(xScreens.y, { … }), or buildScreenUrl.',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const { room, side } = getPlace(file);
    if (side !== 'server' || room === 'starter' || !isProgram(file)) return {};
    const check = (node) => {
      const isKey = node.parent.type === 'Property' && node.parent.key === node;
      const isLink = /^(?:linkTo|buildScreenUrl)$/.test(node.parent.callee?.name ?? '');
      const path = getPath(node);
      if (isKey || isLink || !path.startsWith('/') || isOfApi(node)) return;
      if (patterns.some((pattern) => pattern.test(path)))
        context.report({ node, messageId: 'path' });
    };
    return { Literal: check, TemplateLiteral: check };
  },
};

/** The end of an endpoint's path. */
const isOfApi = ({ parent }) =>
  parent.type === 'CallExpression' && parent.callee.property?.name === 'endsWith';
