import { z } from 'zod';
import { isLinkTarget } from './rules/addresses.ts';

/** A node of a page's text, as the editor keeps it. */
export type PageNode = {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  text?: string | undefined;
  content?: PageNode[] | undefined;
};

export const bodySentences = {
  unknown: 'This text holds something that a page cannot show.',
  link: 'A link leads to a page of this site (/aboutus), or begins with https://, mailto: or tel:.',
  heading: 'A heading stands by itself, not within a list or a quotation.',
  picture: 'A picture comes from an album of this site.',
  alternative: 'Please describe each picture in words, for people who cannot see it.',
} as const;

/** How often a list or a quote may stand within another. */
const mostLevels = 3;

const node = <Type extends string>(type: Type) => ({ type: z.literal(type) });

const mark = z.discriminatedUnion('type', [
  z.object(node('bold')),
  z.object(node('italic')),
  // Words in Luganda: a screen reader is told the language.
  z.object(node('luganda')),
  z.object({
    ...node('link'),
    attrs: z.object({ href: z.string().max(2000).refine(isLinkTarget, bodySentences.link) }),
  }),
]);

const words = z.object({
  ...node('text'),
  text: z.string().min(1).max(20_000),
  marks: z.array(mark).max(4).optional(),
});
const inline = z.array(z.discriminatedUnion('type', [words, z.object(node('hardBreak'))]));

const paragraph = z.object({ ...node('paragraph'), content: inline.optional() });
const heading = z.object({
  ...node('heading'),
  attrs: z.object({ level: z.int().min(2).max(4) }),
  content: inline.optional(),
});
const image = z.object({
  ...node('image'),
  attrs: z.object({
    src: z
      .string()
      .regex(/^\/api\/pictures\/[\w-]{1,80}\/[\w-]{1,40}\.[a-z]+$/, bodySentences.picture),
    alt: z.string(bodySentences.alternative).trim().min(1, bodySentences.alternative).max(500),
    width: z.int().positive().max(20_000).nullish(),
    height: z.int().positive().max(20_000).nullish(),
  }),
});

const rule = z.object(node('horizontalRule'));
/** Headings are the parts of a page, so they stand between lists and quotes, not within. */
const misplacedHeading = z.object(node('heading')).refine(() => false, bodySentences.heading);

/** What a list item or a quote holds. Made level by level, so that no text, however deep, sends the check deeper than this. */
function within(levels: number): z.ZodType<PageNode[], PageNode[]> {
  const plain = [paragraph, image, rule, misplacedHeading] as const;
  if (levels === 0) return z.array(z.discriminatedUnion('type', plain)).min(1);
  const inner = within(levels - 1);
  return z.array(z.discriminatedUnion('type', [...plain, ...holders(inner)])).min(1);
}
function holders(inner: z.ZodType<PageNode[], PageNode[]>) {
  const items = z.array(z.object({ ...node('listItem'), content: inner })).min(1);
  const attrs = z.object({ start: z.int().min(0).max(9999).optional() }).optional();
  return [
    z.object({ ...node('blockquote'), content: inner }),
    z.object({ ...node('bulletList'), content: items }),
    z.object({ ...node('orderedList'), attrs, content: items }),
  ] as const;
}

const Nodes = z.object({
  ...node('doc'),
  content: z
    .array(
      z.discriminatedUnion('type', [
        paragraph,
        image,
        rule,
        heading,
        ...holders(within(mostLevels)),
      ]),
    )
    .max(2000)
    .default([]),
});
export type PageBody = z.output<typeof Nodes>;

const own: readonly string[] = Object.values(bodySentences);

/** A page's text: what the editor made, without anything that is not on this list. Its refusal is one sentence for the whole text. */
export const PageBody = z.codec(z.unknown(), z.custom<PageBody>(), {
  decode(given, context) {
    const read = Nodes.safeParse(given);
    if (read.success) return read.data;
    const told = read.error.issues.find(({ message }) => own.includes(message));
    context.issues.push({
      code: 'custom',
      message: told?.message ?? bodySentences.unknown,
      input: given,
    });
    return z.NEVER;
  },
  encode: (body) => body,
});

/** The words of a text without their form: a line for each block. For search, and for comparing. */
export function wordsOfBody(body: { content?: PageNode[] | undefined }): string {
  return (body.content ?? []).map(wordsOfNode).filter(Boolean).join('\n');
}

function wordsOfNode(given: PageNode): string {
  if (given.type === 'text') return given.text ?? '';
  if (given.type === 'hardBreak') return '\n';
  if (given.type === 'image') return String(given.attrs?.['alt'] ?? '');
  const between = ['bulletList', 'orderedList', 'listItem', 'blockquote'].includes(given.type);
  return (given.content ?? []).map(wordsOfNode).join(between ? '\n' : '');
}
