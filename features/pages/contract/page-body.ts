import { documentAs } from '#contract/documented-as.ts';
import { z } from 'zod';
import { pageText } from '#contract/conversions.ts';
import { isLinkTarget } from '#contract/rules/links.ts';
import { key, line, verbatim } from '#contract/texts.ts';

/** A node of a page's text in the editor's format. */
export type PageNode = {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  text?: string | undefined;
  content?: PageNode[] | undefined;
};

export const pageBodyMessages = {
  unknown: "Part of this text can't be shown on a page. Remove what you pasted last and try again.",
  link: 'Links go to a page of this site, like /aboutus, or start with https://, mailto: or tel:.',
  heading: "A heading can't be inside a list or a quote.",
  picture: "Choose the picture from one of the site's albums.",
  alternative: "Describe each picture for people who can't see it.",
  noPage:
    'A link leads to a page that does not exist: {path}. Choose another page, or create that one first.',
} as const;

/** Maximum nesting of lists and quotes. */
const maxLevels = 3;

const node = <Type extends string>(type: Type) => ({ type: z.literal(type) });

const mark = z.discriminatedUnion('type', [
  z.object(node('bold')),
  z.object(node('italic')),
  // Luganda text, so that screen readers know the language.
  z.object(node('luganda')),
  z.object({
    ...node('link'),
    attrs: z.object({
      href: key(2000).refine(isLinkTarget, pageBodyMessages.link).describe(pageBodyMessages.link),
    }),
  }),
]);

const textNode = z.object({
  ...node('text'),
  text: verbatim(20_000).min(1),
  marks: z.array(mark).max(4).optional(),
});
/** No part of a page has more children; the size of the request sets the limit of the whole text. */
const maxChildren = 2000;
const inline = z
  .array(z.discriminatedUnion('type', [textNode, z.object(node('hardBreak'))]))
  .max(maxChildren)
  .meta({ id: 'PageInline' });

const paragraph = z
  .object({ ...node('paragraph'), content: inline.optional() })
  .meta({ id: 'PageParagraph' });
const heading = z.object({
  ...node('heading'),
  attrs: z.object({ level: z.int().min(2).max(4) }),
  content: inline.optional(),
});
const image = z
  .object({
    ...node('image'),
    attrs: z.object({
      src: z
        .string()
        .max(200)
        .regex(/^\/api\/pictures\/[\w-]{1,80}\/[\w-]{1,40}\.[a-z]+$/, pageBodyMessages.picture),
      alt: line(500, { required: pageBodyMessages.alternative }),
      width: z.int().positive().max(20_000).nullish(),
      height: z.int().positive().max(20_000).nullish(),
    }),
  })
  .meta({ id: 'PageImage' });

const rule = z.object(node('horizontalRule'));
/** Rejects a heading within a list or a quote with its own message. */
const misplacedHeading = z
  .object(node('heading'))
  .refine(() => false, pageBodyMessages.heading)
  .meta({ description: pageBodyMessages.heading, not: {} });

/** Returns the schema of a list item's or quote's content. It is built level by level, which bounds the recursion. */
function buildNestedContent(levels: number): z.ZodType<PageNode[], PageNode[]> {
  const plain = [paragraph, image, rule, misplacedHeading] as const;
  if (levels === 0)
    return z
      .array(z.discriminatedUnion('type', plain))
      .min(1)
      .max(maxChildren)
      .meta({ id: 'PageContent0' });
  const inner = buildNestedContent(levels - 1);
  return z
    .array(z.discriminatedUnion('type', [...plain, ...buildContainers(inner)]))
    .min(1)
    .max(maxChildren)
    .meta({ id: `PageContent${levels}` });
}
function buildContainers(inner: z.ZodType<PageNode[], PageNode[]>) {
  const items = z
    .array(z.object({ ...node('listItem'), content: inner }))
    .min(1)
    .max(maxChildren);
  const attrs = z.object({ start: z.int().min(0).max(9999).optional() }).optional();
  return [
    z.object({ ...node('blockquote'), content: inner }),
    z.object({ ...node('bulletList'), content: items }),
    z.object({ ...node('orderedList'), attrs, content: items }),
  ] as const;
}

/** The nodes of a page's text. */
const PageNodes = z.object({
  ...node('doc'),
  content: z
    .array(
      z.discriminatedUnion('type', [
        paragraph,
        image,
        rule,
        heading,
        ...buildContainers(buildNestedContent(maxLevels)),
      ]),
    )
    .max(maxChildren)
    .default([]),
});
export type PageBody = z.output<typeof PageNodes>;

const ownMessages: readonly string[] = Object.values(pageBodyMessages);

/** What a page's text is read from. */
const pageBodyInput = documentAs(z.unknown(), PageNodes);

/** The text of a page, limited to the nodes above. A rejected text gets one message. */
export const PageBody = z.codec(pageBodyInput, z.custom<PageBody>(), {
  decode(value, context) {
    const parsed = PageNodes.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues.find(({ message }) => ownMessages.includes(message));
    context.issues.push({
      code: 'custom',
      message: issue?.message ?? pageBodyMessages.unknown,
      input: value,
    });
    return z.NEVER;
  },
  encode: pageText.encode<PageBody>,
});

/** Returns the plain text with a line per block, for search and comparison. */
export function getPageBodyText(body: { content?: PageNode[] | undefined }): string {
  return (body.content ?? []).map(getNodeText).filter(Boolean).join('\n');
}

function getNodeText(node: PageNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'image') return String(node.attrs?.['alt'] ?? '');
  const isContainer = ['bulletList', 'orderedList', 'listItem', 'blockquote'].includes(node.type);
  return (node.content ?? []).map(getNodeText).join(isContainer ? '\n' : '');
}

/** The targets of all links of a text, in its order. */
export const listLinks = ({
  marks = [],
  content = [],
}: Pick<PageNode, 'marks' | 'content'>): string[] => [
  ...marks.flatMap(({ type, attrs }) => (type === 'link' ? [String(attrs?.['href'])] : [])),
  ...content.flatMap(listLinks),
];
