import { recolor, type SiteColors } from '#contract/rules/site-colors.ts';
import { schemeTokens } from '#ui/theme.ts';

type Token = keyof typeof schemeTokens;

/** The tokens that take the hue of each chosen color. */
const chosenTokens: Record<keyof SiteColors, readonly Token[]> = {
  accent: ['action', 'action-hover', 'action-edge', 'link'],
  cloth: ['bark', 'bark-mid', 'bark-deep'],
};

/** Links are light on the dark paper; everything else is below light text. */
const getText = (token: Token, isDark: boolean) =>
  token === 'link' && isDark ? ('dark' as const) : ('light' as const);

/** A token of the theme in the hue of a chosen color; without one, the token as it is. */
export function getSiteColor(token: Token, chosen: string, scheme: 'light' | 'dark'): string {
  const original = schemeTokens[token][scheme === 'light' ? 0 : 1];
  return chosen ? recolor(original, chosen, getText(token, scheme === 'dark')) : original;
}

/** The style sheet of a community's own colors, in both schemes; empty without them. */
export function createSiteStyles(colors: SiteColors): string {
  const chosen = (['accent', 'cloth'] as const).flatMap((name) =>
    colors[name] ? chosenTokens[name].map((token) => ({ token, color: colors[name] })) : [],
  );
  if (chosen.length === 0) return '';
  const getRules = (scheme: 'light' | 'dark') =>
    chosen
      .map(({ token, color }) => `--nm-${token}:${getSiteColor(token, color, scheme)}`)
      .join(';');
  return (['light', 'dark'] as const)
    .map((scheme) => `:root:root[data-mantine-color-scheme='${scheme}']{${getRules(scheme)}}`)
    .join('');
}

export const siteStylesId = 'site-colors';

/** Shows the colors in the open page, whose document came with the earlier ones. */
export function applySiteColors(colors: SiteColors): void {
  const existing = document.querySelector(`#${siteStylesId}`);
  const style = existing ?? document.head.appendChild(document.createElement('style'));
  style.id = siteStylesId;
  style.textContent = createSiteStyles(colors);
}
