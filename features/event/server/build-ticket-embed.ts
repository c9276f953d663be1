import type { Event } from '#contract/event.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { escapeMarkup } from '#contract/rules/markup.ts';
import { recolor } from '#contract/rules/site-colors.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import type { Settings } from '#contract/site-settings.ts';
import { formatEventTimes } from '#features/event/contract/rules/event-times.ts';
import { describeSaleToVisitor } from '#features/event/contract/rules/sale-sentences.ts';
import {
  getSaleState,
  getSaleStep,
  type SaleStep,
} from '#features/event/contract/rules/sale-state.ts';

/** Those of the theme (ui/theme.ts): paper, text, soft text, button and the text on it, in both schemes. */
export const embedColors = {
  light: { paper: '#fffdfb', ink: '#26150d', soft: '#6b4c3c', action: '#a51b20' },
  dark: { paper: '#271810', ink: '#f7eadf', soft: '#c9ab97', action: '#c4322f' },
};
const onAction = '#ffffff';

const stepLabels: Record<NonNullable<SaleStep>, string> = {
  choose: 'Get tickets',
  wait: 'Join the waiting list',
  remind: 'Remind me',
  'see-pictures': 'See the reception',
};

type EmbedFacts = { settings: Settings; event: Event | null; now: Date; origin: string };

/** A page without scripts, cookies or pictures: the current event, how long it is until then, the sale, and a button. */
export function buildTicketEmbed({ settings, event, now, origin }: EmbedFacts): string {
  const title = event?.title ?? settings.name;
  const body = event
    ? describeEvent(event, settings.timeZone, now)
    : '<p>We’ll announce the date of the next reception soon.</p>';
  const step = event && getSaleStep(getSaleState(event, now));
  const label = step ? stepLabels[step] : `Visit ${settings.shortName || settings.name}`;
  const url = buildScreenUrl(origin, event ? '/reception' : '/');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>${buildStyles(settings.colors.accent)}</style>
</head>
<body>
<article>
<h1>${escapeMarkup(title)}</h1>
${body}
<a href="${escapeMarkup(url)}" target="_blank" rel="noopener">${escapeMarkup(label)}<span> (opens a new tab)</span></a>
</article>
</body>
</html>
`;
}

function describeEvent(event: Event, timeZone: string, now: Date): string {
  const state = getSaleState(event, now);
  const left = describeTimeLeft(event.countdownTarget.getTime() - now.getTime());
  return [
    formatEventTimes(event, timeZone),
    left,
    describeSaleToVisitor(state, event, now, timeZone),
  ]
    .filter(Boolean)
    .map(
      (text, index) => `<p${index === 1 && left ? ' class="left"' : ''}>${escapeMarkup(text)}</p>`,
    )
    .join('\n');
}

const hourMs = 3_600_000;

/** '34 days and 5 hours to go'; the last day in hours; empty once the time has come. */
export function describeTimeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return '';
  const hours = Math.floor(milliseconds / hourMs);
  if (hours === 0) return 'Less than an hour to go';
  const parts = [
    ...(hours >= 24 ? [formatCount(Math.floor(hours / 24), 'day', 'days')] : []),
    ...(hours % 24 > 0 ? [formatCount(hours % 24, 'hour', 'hours')] : []),
  ];
  return `${parts.join(' and ')} to go`;
}

function buildStyles(accent: string): string {
  const getColors = ({ paper, ink, soft, action }: (typeof embedColors)['light']) =>
    `--paper:${paper};--ink:${ink};--soft:${soft};--action:${accent ? recolor(action, accent, 'light') : action}`;
  return `
:root{${getColors(embedColors.light)}}
@media (prefers-color-scheme:dark){:root{${getColors(embedColors.dark)}}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
article{display:grid;gap:.5rem;align-content:center;justify-items:start;min-height:100vh;padding:1rem;border:1px solid var(--soft);border-radius:.75rem}
h1{font-size:1.2rem;line-height:1.2}
p{color:var(--soft)}
.left{color:var(--ink);font-weight:650}
a{display:inline-flex;align-items:center;min-height:3rem;margin-top:.25rem;padding:.5rem 1.25rem;border-radius:.6rem;background:var(--action);color:${onAction};font-weight:650;text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
a span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`;
}
