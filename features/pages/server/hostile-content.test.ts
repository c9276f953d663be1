import { pageBodyMessages, PageBody } from '#features/pages/contract/page-body.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { renderBody, sanitizeHtml } from './render-body.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

const text = (content: string, ...marks: object[]) => ({ type: 'text', text: content, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const link = (href: unknown, more: object = {}) => ({ type: 'link', attrs: { href, ...more } });

/** Calls the preview endpoint without the typed client. */
async function preview(body: unknown): Promise<{ status: number; html: string; message: string }> {
  const response = await fetch(`${site.base}/api/pages/preview`, {
    method: 'POST',
    headers: { ...editor.headers, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify({ body }),
  });
  const result: { html?: string; errors?: { body?: string } } = JSON.parse(await response.text());
  return { status: response.status, html: result.html ?? '', message: result.errors?.body ?? '' };
}

const dangerous = /<script|<iframe|<svg|<style|<object|javascript:|data:|\son\w+=|style=/i;

describe('hostile text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><style>*{display:none}</style></svg>',
    '</p><iframe src="https://evil.example"></iframe>',
    '&lt;script&gt; &#x3c;script&#x3e;',
    '"><b onclick="x">',
  ])('%s is shown as plain text', async (content) => {
    const { status, html } = await preview(doc(paragraph(text(content))));
    expect(status).toBe(200);
    const visible = html
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"');
    expect(visible.replace(/&amp;/g, '&')).toBe(`<p>${content}</p>`);
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
  ])('to %j is rejected with a message', async (href) => {
    const { status, message } = await preview(doc(paragraph(text('here', link(href)))));
    expect([status, message]).toEqual([
      422,
      typeof href === 'string' ? pageBodyMessages.link : pageBodyMessages.unknown,
    ]);
  });

  test('keeps only its target; a path loses the hash of old addresses', async () => {
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
        '<a href="/aboutus">in</a><a href="/aboutus">in</a>' +
        '<a href="mailto:a@example.org">mail</a></p>',
    );
  });
});

// PageBody rejects most of this; the sanitizer is the second line and is tested without the first.
describe('raw HTML', () => {
  const picture = '<img src="/api/pictures/a/640.jpg" alt="A drum" loading="lazy" />';
  test.each([
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>">x</a>', '<a>x</a>'],
    ['<a href="vbscript:x">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="\\\\evil.example">x</a>', '<a>x</a>'],
    ['<img src="javascript:x" alt="A drum">', '<img alt="A drum" loading="lazy" />'],
    ['<img src="//evil.example/x.png" alt="">', '<img alt="" loading="lazy" />'],
    ['<img src="data:image/svg+xml,x" alt="">', '<img alt="" loading="lazy" />'],
    [picture.replace('alt', 'onerror="x()" onload="x()" style="x" alt'), picture],
    ['<a href="/aboutus" onclick="x()" target="_top">x</a>', '<a href="/aboutus">x</a>'],
    ['<p onclick="x()" style="x" class="x" id="x">x</p>', '<p>x</p>'],
    ['<ol start="3" onmouseover="x()"><li value="2">x</li></ol>', '<ol start="3"><li>x</li></ol>'],
    [
      '<span lang="lg" onfocus="x()">x</span><span lang="fr">x</span>',
      '<span lang="lg">x</span><span lang>x</span>',
    ],
    ['<p>x</p><script>alert(1)</script><style>*{}</style>', '<p>x</p>'],
    [
      '<iframe src="https://evil.example"></iframe><svg onload="x()"><a href="/x">x</a></svg>',
      '<a href="/x">x</a>',
    ],
    ['<form action="/api/account"><input name="x"><button>x</button></form>', 'x'],
    ['<a href="/api/documents/download/1">x</a>', '<a href="/api/documents/download/1">x</a>'],
  ])('%s is made harmless', (html, harmless) => {
    expect(sanitizeHtml(html)).toBe(harmless);
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
  ])('with %s is rejected with a message', async (_, body) => {
    const { status, message } = await preview(body);
    expect([status, message]).toEqual([422, pageBodyMessages.unknown]);
  });

  test('with a heading in a list, or with lists too deep, is rejected with a message', async () => {
    const list = (...content: object[]) => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content }],
    });
    const heading = { type: 'heading', attrs: { level: 2 }, content: [text('x')] };
    expect((await preview(doc(list(heading)))).message).toBe(pageBodyMessages.heading);
    const item = paragraph(text('x'));
    expect((await preview(doc(list(item, list(item, list(item, list(item))))))).status).toBe(200);
    const deep = await preview(doc(list(item, list(item, list(list(list(item)))))));
    expect([deep.status, deep.message]).toEqual([422, pageBodyMessages.unknown]);
  });

  test.each([
    'https://evil.example/pixel.png',
    '//evil.example/x.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'javascript:x',
    '/api/../x.svg',
    '/api/pictures/a/640.jpg?y=1',
    '/api/documents/download/1',
  ])('with the picture %s is rejected', async (src) => {
    const { status, message } = await preview(
      doc({ type: 'image', attrs: { src, alt: 'A drum' } }),
    );
    expect([status, message]).toEqual([422, pageBodyMessages.picture]);
  });

  test('with a picture without a description is rejected', async () => {
    const src = '/api/pictures/drawing-home-1/drawing.svg';
    const { message } = await preview(doc({ type: 'image', attrs: { src, alt: ' ' } }));
    expect(message).toBe(pageBodyMessages.alternative);
    const { html } = await preview(
      doc({ type: 'image', attrs: { src, alt: 'A "drum" <b>', onload: 'x()', style: 'x' } }),
    );
    expect(html).toBe(`<img src="${src}" alt="A &quot;drum&quot; &lt;b&gt;" loading="lazy" />`);
  });

  test('that is too deep or too long is rejected', async () => {
    const deep = (open: string, close: string, times: number) =>
      `{"body":{"type":"doc","content":[${open.repeat(times)}${close.repeat(times)}]}}`;
    const list = '{"type":"bulletList","content":[{"type":"listItem","content":[';
    const responses = await Promise.all([
      preview(deep(list, ']}]}', 3500)),
      preview(deep('{"type":"blockquote","content":[', ']}', 6000)),
      preview(deep('[', ']', 100_000)),
      preview(doc(...Array.from({ length: 3000 }, () => paragraph()))),
      preview(doc(paragraph(text('x'.repeat(20_001))))),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    const large = await preview(doc(paragraph(text('x'.repeat(300_000)))));
    expect(large.status).toBe(413);
    const polluted = await preview('{"body":{"type":"doc","__proto__":{"admin":true}}}');
    expect(polluted.status).toBe(400);
  });

  test('with all allowed nodes renders as safe HTML', () => {
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

  test('from the database is sanitized again', () => {
    const body = PageBody.parse(doc(paragraph(text('x', link('https://a.example')))));
    const evil = structuredClone(body);
    const [first] = evil.content;
    if (first?.type === 'paragraph')
      first.content = [{ type: 'text', text: 'x', marks: [link('javascript:alert(1)') as never] }];
    expect(renderBody(evil)).not.toMatch(dangerous);
  });

  test('is also rejected when a page is saved', async () => {
    const body = doc(paragraph(text('x', link('javascript:alert(1)'))));
    const page = { slug: 'hostile', title: 'x', album: null, owner: '', reviewOn: null };
    const response = await fetch(`${site.base}/api/pages`, {
      method: 'POST',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...page, body, publish: true }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { body: pageBodyMessages.link } },
    ]);
    await expect(
      site.call(pages.getDraft, { params: { slug: 'hostile' } }, editor),
    ).rejects.toMatchObject({ problem: { status: 404 } });
  });
});
