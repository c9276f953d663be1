/** A rule of the site's style sheets and what it needs of a page: one list of class names for each of its selectors (web/build/styles.ts). */
export type StyleRule = { css: string; needs: readonly (readonly string[])[] };

/** The rules that a page uses, those of which every class stands in it, without the variables that nothing on it asks for. */
export function stylesFor(html: string, rules: readonly StyleRule[]): string {
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const isUsed = (needs: readonly string[]) => needs.every((name) => used.has(name));
  const css = rules.flatMap((rule) => (rule.needs.some(isUsed) ? rule.css : [])).join('');
  return withoutIdleVariables(css, html);
}

/** `--name: value;`, whatever stands in quotation marks and addresses. */
const declaration = /(?<=[{;\s])(--[\w-]+)\s*:((?:"[^"]*"|'[^']*'|url\([^)]*\)|[^;{}"'])*);?/g;

function withoutIdleVariables(css: string, html: string): string {
  const values = new Map<string, string>();
  const others = css.replaceAll(declaration, (_, name: string, value: string) => {
    values.set(name, `${values.get(name) ?? ''} ${value}`);
    return '';
  });
  const wanted = new Set<string>();
  const want = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) {
      if (wanted.has(name)) continue;
      wanted.add(name);
      want(values.get(name) ?? '');
    }
  };
  want(others);
  want(html);
  return css.replaceAll(declaration, (whole: string, name: string) =>
    wanted.has(name) ? whole : '',
  );
}
