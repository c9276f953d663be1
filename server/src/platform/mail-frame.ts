/** Colours of the house as mail clients take them: written into each element, light theme only. */
const colours = {
  bark: '#7a3a19',
  onBark: '#fff4e8',
  brass: '#e5b43a',
  paper: '#faf3ec',
  raised: '#fffdfb',
  line: '#e5d3c4',
  ink: '#26150d',
  inkSoft: '#6b4c3c',
  action: '#a51b20',
  onAction: '#ffffff',
} as const;

const titleFont = "'Young Serif', Georgia, 'Times New Roman', serif";
const textFont = 'Commissioner, Verdana, Helvetica, Arial, sans-serif';

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** Something to copy by hand, such as a one-time code. */
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** A picture that travels with the message as an attachment of this contentId. */
  | { kind: 'picture'; contentId: string; alternative: string; width: number };

export type MailFrame = {
  /** Who writes, and where an answer goes. */
  site: { name: string; email: string };
  heading: string;
  blocks: readonly MailBlock[];
};

/** One message as plain text and as HTML in the house's look, both from the same blocks. */
export function writeMail({ site, heading, blocks }: MailFrame): { text: string; html: string } {
  const text = [heading, ...blocks.map(textOf), `${site.name}\n${site.email}`].join('\n\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(heading)}</title></head>
<body style="margin:0;padding:0;background:${colours.paper};color:${colours.ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${colours.raised};border:1px solid ${colours.line};border-radius:18px;overflow:hidden">
<tr><td style="padding:20px 28px;background:${colours.bark};color:${colours.onBark};border-bottom:4px dashed ${colours.brass};font:400 22px/1.2 ${titleFont}">${escaped(site.name)}</td></tr>
<tr><td style="padding:28px;font:400 17px/1.6 ${textFont};color:${colours.ink}">
<h1 style="margin:0 0 16px;font:400 28px/1.15 ${titleFont};color:${colours.ink}">${escaped(heading)}</h1>
${blocks.map(htmlOf).join('\n')}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${colours.line};font:400 14px/1.5 ${textFont};color:${colours.inkSoft}">${escaped(site.name)}<br><a href="mailto:${escaped(site.email)}" style="color:${colours.inkSoft}">${escaped(site.email)}</a></td></tr>
</table></td></tr></table>
</body></html>
`;
  return { text: `${text}\n`, html };
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return `    ${block.code}`;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'picture':
      return `[${block.alternative}]`;
  }
}

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escaped(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'button':
      return `<p style="margin:8px 0 24px"><a href="${escaped(block.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${colours.action};color:${colours.onAction};font-weight:650;text-decoration:none">${escaped(block.label)}</a></p>`;
    case 'code':
      return `<p style="margin:8px 0 24px;font-weight:700;font-size:32px;letter-spacing:6px">${escaped(block.code)}</p>`;
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.facts.map(factOf).join('')}</table>`;
    case 'picture':
      return `<p style="margin:0 0 16px"><img src="cid:${escaped(block.contentId)}" alt="${escaped(block.alternative)}" width="${block.width}" style="display:block;border:0"></p>`;
  }
}

const factOf = ([label, value]: readonly [string, string]) =>
  `<tr><td style="padding:4px 20px 4px 0;color:${colours.inkSoft};vertical-align:top">${escaped(label)}</td><td style="padding:4px 0;font-weight:650">${escaped(value)}</td></tr>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
