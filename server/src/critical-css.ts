/** A rule of the style sheets with the class names each of its selectors needs (web/build/parse-styles.ts). */
export type StyleRule = { css: string; needs: readonly (readonly string[])[] };

/** The CSS rules whose classes all occur on a page, without unused custom properties. */
export function extractCriticalCss(html: string, rules: readonly StyleRule[]): string {
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const isUsed = (needs: readonly string[]) => needs.every((name) => used.has(name));
  const css = rules.flatMap((rule) => (rule.needs.some(isUsed) ? rule.css : [])).join('');
  return removeUnusedVariables(css, html);
}

/** Matches `--name: value;`, also with braces or semicolons inside strings and URLs. */
const declaration = /(?<=[{;\s])(--[\w-]+)\s*:((?:"[^"]*"|'[^']*'|url\([^)]*\)|[^;{}"'])*);?/g;

function removeUnusedVariables(css: string, html: string): string {
  const values = new Map<string, string>();
  const rulesOnly = css.replaceAll(declaration, (_, name: string, value: string) => {
    values.set(name, `${values.get(name) ?? ''} ${value}`);
    return '';
  });
  const usedNames = new Set<string>();
  const markUsed = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) {
      if (usedNames.has(name)) continue;
      usedNames.add(name);
      markUsed(values.get(name) ?? '');
    }
  };
  markUsed(rulesOnly);
  markUsed(html);
  return css.replaceAll(declaration, (whole: string, name: string) =>
    usedNames.has(name) ? whole : '',
  );
}
