import { escapeMarkup } from '#contract/rules/markup.ts';
import { recolor, type SiteColors } from '#contract/rules/site-colors.ts';
import type { PublicUrl } from '#contract/screens.ts';
import type { Secret } from '#contract/secret.ts';
import type { PersonInEmail } from '../tables.ts';
import { type EmailText, hasSecret, listPeople, toText } from './email-text.ts';

type CodeEmail = {
  /** A sentence: 'Someone wants to sign in to your account.' */
  why: string;
  code: Secret;
  minutes: number;
};

/** An email with a one-time code; `minutes` is how long the code works. */
export const buildCodeEmail = ({ why, code, minutes }: CodeEmail): EmailContent => ({
  heading: 'Your code',
  blocks: [
    paragraph(`${why} If it was you, enter this code:`),
    { kind: 'code', code },
    paragraph(
      `It works for ${minutes} minutes. If it wasn't you, ignore this email. Never share the code.`,
    ),
  ],
});

/** Colors as inline styles, because email clients ignore style sheets; light theme only. */
const themeColors = {
  header: '#7a3a19',
  onHeader: '#fff4e8',
  accent: '#e5b43a',
  background: '#faf3ec',
  surface: '#fffdfb',
  border: '#e5d3c4',
  text: '#26150d',
  textMuted: '#6b4c3c',
  action: '#a51b20',
  onAction: '#ffffff',
} as const;

const titleFont = "'Young Serif', Georgia, 'Times New Roman', serif";

const textFont = 'Commissioner, Verdana, Helvetica, Arial, sans-serif';

/** Where a link of an email leads. One with a key is a secret. */
export type EmailUrl = PublicUrl | Secret;

export type EmailBlock =
  | { kind: 'paragraph'; text: EmailText }
  | { kind: 'button'; label: string; url: EmailUrl }
  /** A link of less weight than a button. */
  | { kind: 'link'; label: string; url: EmailUrl }
  /** Text to copy by hand, such as a one-time code. */
  | { kind: 'code'; code: Secret }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: EmailText])[] }
  /** Formatted text of an editor: HTML that the server sanitized, and the same as plain text. */
  | { kind: 'formatted'; html: string; text: string }
  /** A picture attached to the message under this contentId. */
  | { kind: 'picture'; contentId: string; alternative: string; width: number };

export const paragraph = (text: EmailText): EmailBlock => ({ kind: 'paragraph', text });

export type EmailContent = {
  /** By default, the heading. */
  subject?: EmailText;
  heading: EmailText;
  blocks: readonly EmailBlock[];
};

type EmailSite = {
  /** Name and email address in the footer, and the community's own colors. */
  name: string;
  email: string;
  colors?: SiteColors;
};

/** Every text of an email. */
const listTexts = ({ subject = '', heading, blocks }: EmailContent): EmailText[] => [
  subject,
  heading,
  ...blocks.flatMap((block): EmailText[] => {
    switch (block.kind) {
      case 'paragraph':
        return [block.text];
      case 'button':
      case 'link':
        return [block.url];
      case 'code':
        return [block.code];
      case 'facts':
        return block.facts.map(([, value]) => value);
      case 'formatted':
      case 'picture':
        return [];
    }
  }),
];

export const listEmailPeople = (content: EmailContent): PersonInEmail[] =>
  listPeople(listTexts(content));

export const hasSecrets = (content: EmailContent): boolean => listTexts(content).some(hasSecret);

type EmailColors = Record<keyof typeof themeColors, string>;

/** The colors of the theme in the hues that the community chose. */
function getColors(chosen: SiteColors | undefined): EmailColors {
  const { header, action } = themeColors;
  return {
    ...themeColors,
    ...(chosen?.cloth && { header: recolor(header, chosen.cloth, 'light') }),
    ...(chosen?.accent && { action: recolor(action, chosen.accent, 'light') }),
  };
}

export type RenderedEmail = { subject: string; text: string; html: string };

/** The email with every secret, as its recipient gets it: as plain text and as HTML. */
export function renderEmail(site: EmailSite, content: EmailContent): RenderedEmail {
  const heading = toHtml(content.heading);
  const colors = getColors(site.colors);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${heading}</title></head>
<body style="margin:0;padding:0;background:${colors.background};color:${colors.text}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.background}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${colors.surface};border:1px solid ${colors.border};border-radius:18px;overflow:hidden">
<tr><td style="padding:20px 28px;background:${colors.header};color:${colors.onHeader};border-bottom:4px dashed ${colors.accent};font:400 22px/1.2 ${titleFont}">${escapeMarkup(site.name)}</td></tr>
<tr><td style="padding:28px;font:400 17px/1.6 ${textFont};color:${colors.text}">
<h1 style="margin:0 0 16px;font:400 28px/1.15 ${titleFont};color:${colors.text}">${heading}</h1>
${content.blocks.map((block) => renderHtml(block, colors)).join('\n')}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${colors.border};font:400 14px/1.5 ${textFont};color:${colors.textMuted}">${escapeMarkup(site.name)}${site.email && `<br><a href="mailto:${escapeMarkup(site.email)}" style="color:${colors.textMuted}">${escapeMarkup(site.email)}</a>`}</td></tr>
</table></td></tr></table>
</body></html>
`;
  return { ...renderTexts(site, content, { isRedacted: false }), html };
}

/** Subject and plain text; with `isRedacted` as the site stores them, where secrets are removed. */
export function renderTexts(
  site: EmailSite,
  { heading, subject = heading, blocks }: EmailContent,
  { isRedacted }: { isRedacted: boolean },
): Omit<RenderedEmail, 'html'> {
  const toString = (text: EmailText) => toText(text, isRedacted);
  const parts = [
    toString(heading),
    ...blocks.map((block) => renderText(block, toString)),
    [site.name, site.email].filter(Boolean).join('\n'),
  ];
  return { subject: toString(subject), text: `${parts.join('\n\n')}\n` };
}

type ToString = (text: EmailText) => string;

function renderText(block: EmailBlock, toString: ToString): string {
  switch (block.kind) {
    case 'paragraph':
      return toString(block.text);
    case 'button':
    case 'link':
      return `${block.label}:\n${toString(block.url)}`;
    case 'code':
      return `    ${toString(block.code)}`;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${toString(value)}`).join('\n');
    case 'formatted':
      return block.text;
    case 'picture':
      return `[${block.alternative}]`;
  }
}

const toHtml: ToString = (text) => escapeMarkup(toText(text, false));
export const toLines: ToString = (text) => toHtml(text).replaceAll('\n', '<br>');

function renderHtml(block: EmailBlock, colors: EmailColors): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${toLines(block.text)}</p>`;
    case 'button':
      return `<p style="margin:8px 0 24px"><a href="${toHtml(block.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${colors.action};color:${colors.onAction};font-weight:650;text-decoration:none">${escapeMarkup(block.label)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${toHtml(block.url)}" style="color:${colors.action}">${escapeMarkup(block.label)}</a></p>`;
    case 'code':
      return `<p style="margin:8px 0 24px;font-weight:700;font-size:32px;letter-spacing:6px">${toHtml(block.code)}</p>`;
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.facts.map((fact) => renderFactHtml(fact, colors)).join('')}</table>`;
    case 'formatted':
      return block.html;
    case 'picture':
      return `<p style="margin:0 0 16px"><img src="cid:${escapeMarkup(block.contentId)}" alt="${escapeMarkup(block.alternative)}" width="${block.width}" style="display:block;border:0"></p>`;
  }
}

const renderFactHtml = ([label, value]: readonly [string, EmailText], colors: EmailColors) =>
  `<tr><td style="padding:4px 20px 4px 0;color:${colors.textMuted};vertical-align:top">${escapeMarkup(label)}</td><td style="padding:4px 0;font-weight:650">${toLines(value)}</td></tr>`;
