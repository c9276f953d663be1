// What the supported browsers (`browserslist` in package.json) lack, by the data of MDN. Plain JavaScript, as the linter loads it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'postcss';

const { browserslist } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const data = createRequire(import.meta.url)('@mdn/browser-compat-data');
const baseline = browserslist.map((item) => {
  const [name, version] = item.split(' ');
  return [name === 'ios_saf' ? 'safari_ios' : name, version];
});

/** What app/web/built-ins.ts adds where it is missing. */
const added = new Set(['AbortSignal.timeout', 'Map.groupBy', 'URL.canParse']);

function isAtLeast(version, least) {
  const [a, b] = [version, least].map((text) => text.split('.').map(Number));
  return a[0] > b[0] || (a[0] === b[0] && (a[1] ?? 0) >= (b[1] ?? 0));
}

/** True when a supported browser lacks the feature; false when the data doesn't know it. The build adds prefixes to styles only. */
function isMissing(feature, { hasPrefixes = false } = {}) {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return baseline.some(([browser, version]) => {
    const has = ({ version_added: from, version_removed: until, flags, prefix }) =>
      typeof from === 'string' &&
      from !== 'preview' &&
      isAtLeast(version, from.replace('≤', '')) &&
      !(typeof until === 'string' && isAtLeast(version, until)) &&
      !flags &&
      (hasPrefixes || !prefix);
    return ![support[browser] ?? []].flat().some(has);
  });
}

const { api, css, javascript } = data;
const getGlobal = (name) => (Object.hasOwn(api, name) ? api : javascript.builtins)[name];

/** True for a global, such as OffscreenCanvas, that a supported browser lacks. */
export const isMissingGlobal = (name) =>
  (Object.hasOwn(api, name) || Object.hasOwn(javascript.builtins, name)) &&
  isMissing(getGlobal(name));

/** True for a static member, such as Promise.try, that a supported browser lacks. */
export function isMissingStatic(name, member) {
  if (added.has(`${name}.${member}`)) return false;
  if (!Object.hasOwn(api, name) && !Object.hasOwn(javascript.builtins, name)) return false;
  const owner = getGlobal(name);
  return isMissing(owner[`${member}_static`] ?? (owner === api[name] ? undefined : owner[member]));
}

/**
 * Methods of the document's objects that a supported browser lacks and that no older object has. The type checker knows those
 * of JavaScript.
 */
const missingMethods = (() => {
  const [candidates, old] = [new Set(), new Set()];
  for (const [owner, features] of [...Object.entries(api), ...Object.entries(javascript.builtins)])
    for (const [member, feature] of Object.entries(features)) {
      const name = member.replace(/_static$/, '');
      if (!feature?.__compat) continue;
      if (!isMissing(feature)) old.add(name);
      else if (/^(Window|Document|Navigator|Node|\w*Element|\w*Event)$/.test(owner))
        candidates.add(name);
    }
  // The pages test for full screen before they leave it.
  old.add('exitFullscreen');
  return candidates.difference(old);
})();

export const isMissingMethod = (name) => missingMethods.has(name);

/**
 * Features of style sheets that a supported browser may lack, because it then only looks plainer. Everything else needs `@supports` or
 * a declaration of the same property before it.
 */
const optionalStyles = new Map([
  ['accent-color', 'the browser uses its own color'],
  ['content-visibility', 'drawn a little later'],
  ['contain-intrinsic-height', 'only with content-visibility'],
  ['cursor', 'a phone has none'],
  ['overscroll-behavior', 'the page may move, too'],
  ['overscroll-behavior-x', 'the page may move, too'],
  ['resize', 'the field keeps its size'],
  ['paint-order', 'thinner letters'],
  ['text-wrap', 'lines end where they end'],
  ['user-select', 'text is selected in another way'],
  ['@property', 'the turning is not animated'],
  ['scrollbar-width', 'a scroll bar is visible'],
]);

/** Messages for what a supported browser lacks in a style sheet. */
export function findMissingStyles(text) {
  const messages = [];
  parse(text).walk((node) => {
    if (isInSupports(node)) return;
    for (const name of listMissing(node))
      if (!optionalStyles.has(name))
        messages.push(
          `Line ${node.source.start.line}: a supported browser lacks '${name}'. Use @supports or a fallback.`,
        );
  });
  return messages;
}

function isInSupports({ parent }) {
  if (!parent || parent.type === 'root') return false;
  return (parent.type === 'atrule' && parent.name === 'supports') || isInSupports(parent);
}

function listMissing(node) {
  if (node.type === 'atrule') return isMissing(css['at-rules'][node.name]) ? [`@${node.name}`] : [];
  if (node.type === 'rule')
    return [...node.selector.matchAll(/:(?!-)([a-z-]+)/g)].flatMap(([, name]) =>
      isMissing(css.selectors[name], { hasPrefixes: true }) ? [`:${name}`] : [],
    );
  if (node.type !== 'decl' || node.prop.startsWith('--')) return [];
  if (optionalStyles.has(node.prop)) return [];
  const styles = { hasPrefixes: true };
  const property = css.properties[node.prop];
  if (isMissing(property, styles)) return hasFallback(node) ? [] : [node.prop];
  const names = node.value.match(/[a-z][a-z-]*(?=[\s(,)]|$)/g) ?? [];
  const missing = names.filter(
    (name) => isMissing(property?.[name], styles) || isMissing(css.types.color?.[name]),
  );
  if (/\d[dsl]v[hwib]\b/.test(node.value) && isMissing(viewportUnits)) missing.push('dvh');
  // With var(), a browser notices too late that it doesn't know a value, so there only @supports helps.
  return hasFallback(node) && !node.value.includes('var(') ? [] : missing;
}

const viewportUnits = css.types.length.viewport_percentage_units_dynamic;

/** A declaration of the same property just before it in the same rule. */
const hasFallback = (node) =>
  node.parent.nodes.slice(0, node.parent.index(node)).some(({ prop }) => prop === node.prop);
