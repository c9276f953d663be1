import { bodySentences, PageBody } from '@namugongo/contract/page-body';
import { pages } from '@namugongo/contract/pages';
import { afterAll, describe, expect, test } from 'vitest';
import { startSiteWithStaff } from '../testing/staff.ts';
import { renderBody } from './render-body.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const link = (href: unknown, more: object = {}) => ({ type: 'link', attrs: { href, ...more } });

/** As a script would send it, past the editor and the typed client. */
async function preview(body: unknown): Promise<{ status: number; html: string; said: string }> {
  const response = await fetch(`${site.base}/api/pages/preview`, {
    method: 'POST',
    headers: { ...editor.headers, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify({ body }),
  });
  const answer: { html?: string; errors?: { body?: string } } = JSON.parse(await response.text());
  return { status: response.status, html: answer.html ?? '', said: answer.errors?.body ?? '' };
}

const dangerous = /<script|<iframe|<svg|<style|<object|javascript:|data:|\son\w+=|style=/i;

describe('hostile words', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><style>*{display:none}</style></svg>',
    '</p><iframe src="https://evil.example"></iframe>',
    '&lt;script&gt; &#x3c;script&#x3e;',
    '"><b onclick="x">',
  ])('%s are shown as the words they are', async (words) => {
    const { status, html } = await preview(doc(paragraph(text(words))));
    expect(status).toBe(200);
    const shown = html
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"');
    expect(shown.replace(/&amp;/g, '&')).toBe(`<p>${words}</p>`);
    expect(html.match(/<[a-z]+/g)).toEqual(['<p']);
  });
});

describe('a link', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x',
    '//evil.example',
    'https://a.example/"onmouseover="x',
    '',
    null,
    { toString: 'x' },
  ])('to %j is refused in words', async (href) => {
    const { status, said } = await preview(doc(paragraph(text('here', link(href)))));
    expect([status, said]).toEqual([
      422,
      typeof href === 'string' ? bodySentences.link : bodySentences.unknown,
    ]);
  });

  test('loses what it carries beside its address, and leads to a screen behind the hash', async () => {
    const { html } = await preview(
      doc(
        paragraph(
          text('out', link('https://example.org/?a=1&b=2', { onclick: 'x()', target: '_top' })),
          text('in', link('/aboutus')),
          text('in', link('#/aboutus')),
          text('mail', link('mailto:a@example.org')),
        ),
      ),
    );
    expect(html).toBe(
      '<p><a href="https://example.org/?a=1&amp;b=2" rel="noreferrer">out</a>' +
        '<a href="/#/aboutus">in</a><a href="#/aboutus">in</a>' +
        '<a href="mailto:a@example.org">mail</a></p>',
    );
  });
});

describe('a text', () => {
  test.each([
    ['a script node', doc({ type: 'script', content: [text('alert(1)')] })],
    ['an iframe', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
    ['raw HTML', doc({ type: 'html', attrs: { html: '<script>' } })],
    ['an SVG', doc({ type: 'svg' })],
    ['a style mark', doc(paragraph(text('x', { type: 'textStyle', attrs: { color: 'red' } })))],
    ['a first heading', doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] })],
    ['a heading of no level', doc({ type: 'heading', content: [text('x')] })],
    ['another document', doc(doc(paragraph(text('x'))))],
    ['words without a paragraph', doc(text('x'))],
    ['a number', 7],
    ['nothing', null],
    ['a list', [doc()]],
  ])('with %s is refused in words', async (_, body) => {
    const { status, said } = await preview(body);
    expect([status, said]).toEqual([422, bodySentences.unknown]);
  });

  test('with a heading in a list, or with lists too deep, is refused in words', async () => {
    const list = (...content: object[]) => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content }],
    });
    const heading = { type: 'heading', attrs: { level: 2 }, content: [text('x')] };
    expect((await preview(doc(list(heading)))).said).toBe(bodySentences.heading);
    const words = paragraph(text('x'));
    expect((await preview(doc(list(words, list(words, list(words, list(words))))))).status).toBe(
      200,
    );
    const deep = await preview(doc(list(words, list(words, list(list(list(words)))))));
    expect([deep.status, deep.said]).toEqual([422, bodySentences.unknown]);
  });

  test.each([
    'https://evil.example/pixel.png',
    '//evil.example/x.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:x',
    '/api/../x.svg',
    '/api/pictures/a/640.jpg?y=1',
    '/api/documents/download/1',
  ])('with the picture %s is refused', async (src) => {
    const { status, said } = await preview(doc({ type: 'image', attrs: { src, alt: 'A drum' } }));
    expect([status, said]).toEqual([422, bodySentences.picture]);
  });

  test('with a picture that nobody described is refused', async () => {
    const src = '/api/pictures/drawing-home-1/drawing.svg';
    const { said } = await preview(doc({ type: 'image', attrs: { src, alt: ' ' } }));
    expect(said).toBe(bodySentences.alternative);
    const { html } = await preview(
      doc({ type: 'image', attrs: { src, alt: 'A "drum" <b>', onload: 'x()', style: 'x' } }),
    );
    expect(html).toBe(`<img src="${src}" alt="A &quot;drum&quot; &lt;b&gt;" loading="lazy" />`);
  });

  test('however deep or long never hurts the server', async () => {
    const deep = (open: string, close: string, times: number) =>
      `{"body":{"type":"doc","content":[${open.repeat(times)}${close.repeat(times)}]}}`;
    const list = '{"type":"bulletList","content":[{"type":"listItem","content":[';
    const answers = await Promise.all([
      preview(deep(list, ']}]}', 3500)),
      preview(deep('{"type":"blockquote","content":[', ']}', 6000)),
      preview(deep('[', ']', 100_000)),
      preview(doc(...Array.from({ length: 3000 }, () => paragraph()))),
      preview(doc(paragraph(text('x'.repeat(20_001))))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    const large = await preview(doc(paragraph(text('x'.repeat(300_000)))));
    expect(large.status).toBe(413);
    const polluted = await preview('{"body":{"type":"doc","__proto__":{"admin":true}}}');
    expect(polluted.status).toBe(400);
  });

  test('that all is allowed in is rendered as HTML without anything dangerous', () => {
    const item = (...content: object[]) => ({ type: 'listItem', content });
    const all = PageBody.parse(
      doc(
        { type: 'heading', attrs: { level: 2, onclick: 'x' }, content: [text('A')] },
        paragraph(text('b', { type: 'bold' }), text('i', { type: 'italic' }), {
          type: 'hardBreak',
        }),
        paragraph(text('Weebale', { type: 'luganda', attrs: { style: 'x' } })),
        {
          type: 'bulletList',
          content: [
            item(paragraph(text('one')), {
              type: 'orderedList',
              attrs: { start: 3, type: null },
              content: [item(paragraph(text('two')))],
            }),
          ],
        },
        { type: 'blockquote', content: [paragraph(text('q'))] },
        { type: 'horizontalRule' },
      ),
    );
    const html = renderBody(all);
    expect(html).toBe(
      '<h2>A</h2><p><strong>b</strong><em>i</em><br /></p><p><span lang="lg">Weebale</span></p>' +
        '<ul><li><p>one</p><ol start="3"><li><p>two</p></li></ol></li></ul>' +
        '<blockquote><p>q</p></blockquote><hr />',
    );
    expect(html).not.toMatch(dangerous);
  });

  test('that reached the database by another way is sanitised all the same', () => {
    const body = PageBody.parse(doc(paragraph(text('x', link('https://a.example')))));
    const evil = structuredClone(body);
    const [first] = evil.content;
    if (first?.type === 'paragraph')
      first.content = [{ type: 'text', text: 'x', marks: [link('javascript:alert(1)') as never] }];
    expect(renderBody(evil)).not.toMatch(dangerous);
  });

  test('is refused when a page is saved, too', async () => {
    const body = doc(paragraph(text('x', link('javascript:alert(1)'))));
    const page = { slug: 'hostile', title: 'x', album: null, keeper: '', reviewOn: null };
    const response = await fetch(`${site.base}/api/pages`, {
      method: 'POST',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...page, body, publish: true }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { body: bodySentences.link } },
    ]);
    await expect(
      site.call(pages.draft, { params: { slug: 'hostile' } }, editor),
    ).rejects.toMatchObject({ problem: { status: 404 } });
  });
});
