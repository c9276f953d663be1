// All imports of TypeScript sources: static, dynamic, of types, exports from a file, and workers by `new URL('./x.ts', import.meta.url)`.
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @param {string} from path from the root of the project
 * @param {string} text
 * @returns {{ from: string, to: string, isPackage: boolean }[]} `to` is a path from the root, or the name of a package
 */
export function readImports(from, text) {
  const result = parseSync(from, text);
  if (result.errors.length > 0) throw new Error(`${from}: ${result.errors[0].message}`);
  const { staticImports, staticExports } = result.module;
  const names = [
    ...staticImports.map((item) => item.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap((item) => item.moduleRequest?.value ?? []),
    ),
    // The tree costs time, and few files need it.
    ...(/\bimport\s*\(|\bimport\.meta\b/.test(text) ? listDeepImports(result.program) : []),
  ];
  return [...new Set(names)].map((name) => resolveName(from, name));
}

function resolveName(from, name) {
  const path = name.replace(/\?.*$/, '');
  if (path.startsWith('#')) return { from, to: path.slice(1), isPackage: false };
  if (!/^\.{0,2}\//.test(path)) return { from, to: name, isPackage: true };
  return { from, to: posix.join(posix.dirname(from), path), isPackage: false };
}

/** `import('./x.ts')` as a value or a type, and `new URL('./x.ts', import.meta.url)`. */
function listDeepImports(node) {
  if (node === null || typeof node !== 'object') return [];
  const own = Array.isArray(node) ? undefined : getDeepImport(node);
  const inner = Object.values(node).flatMap(listDeepImports);
  return own === undefined ? inner : [own, ...inner];
}

function getDeepImport(node) {
  if (node.type === 'ImportExpression' || node.type === 'TSImportType')
    return getText(node.source ?? node.argument);
  if (node.type !== 'NewExpression' || node.callee.name !== 'URL') return undefined;
  const [path, base] = node.arguments;
  const isBesideFile = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
  const text = isBesideFile ? getText(path) : undefined;
  if (text === undefined || !/\.[cm]?[jt]sx?$/.test(text)) return undefined;
  return /^\.{0,2}\//.test(text) ? text : `./${text}`;
}

function getText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TSLiteralType') return getText(node.literal);
  const isPlain = node?.type === 'TemplateLiteral' && node.quasis.length === 1;
  return isPlain ? node.quasis[0].value.cooked : undefined;
}
