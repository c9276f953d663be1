import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite } from './testing/start-site.ts';

// Everything that a document of the site may load, run and send, directive by directive: a source that is not listed here is forbidden.

const self = "'self'";
const none = "'none'";
const player = 'https://www.youtube-nocookie.com';
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

type Policy = Record<string, readonly string[]>;

const policy: Policy = {
  'default-src': [self],
  // With the hashes of the inline scripts of the document.
  'script-src': [self, "'wasm-unsafe-eval'"],
  'style-src': [self, "'unsafe-inline'"],
  'img-src': [self, 'data:', 'blob:'],
  'font-src': [self],
  'connect-src': [self],
  'frame-src': [self, player],
  'media-src': [self, 'blob:'],
  'worker-src': [self, 'blob:'],
  'object-src': [none],
  'base-uri': [self],
  'form-action': [self],
  'frame-ancestors': [none],
};
const stripePolicy = {
  'script-src': [self, "'wasm-unsafe-eval'", ...stripeScripts],
  'img-src': [self, 'data:', 'blob:', 'https://*.stripe.com'],
  'connect-src': [self, 'https://api.stripe.com'],
  'frame-src': [self, player, ...stripeScripts, 'https://hooks.stripe.com'],
};
const httpsPolicy = { 'upgrade-insecure-requests': [] };

/** The sources of each directive; of two equal ones, browsers use the first. */
function parsePolicy(header: string | null): Record<string, string[]> {
  const directives = (header ?? '').split(';').map((directive) => directive.trim().split(/\s+/));
  const names = directives.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources.toSorted()]));
}

/** The hashes of the scripts in a document that a browser would run. */
function hashInlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  return scripts
    .filter(([, attributes = '']) => !/ (src|type="application\/(ld\+)?json")/.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

const variables = {
  'test cards': {},
  'test cards over HTTPS': { PUBLIC_URL: 'https://parish.example' },
  'Stripe over HTTPS': {
    PUBLIC_URL: 'https://parish.example',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
};

describe.each<[keyof typeof variables, Policy, string | null]>([
  ['test cards', policy, null],
  ['test cards over HTTPS', { ...policy, ...httpsPolicy }, 'max-age=31536000'],
  ['Stripe over HTTPS', { ...policy, ...httpsPolicy, ...stripePolicy }, 'max-age=31536000'],
])('with %s', (name, expected, transportSecurity) => {
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite({ variables: variables[name] });
  });
  afterAll(() => site.stop());

  test.each([
    ['a page', '/aboutus', 200],
    ['a page from the cache', '/aboutus', 200],
    ['a page with structured data', '/reception', 200],
    ['the frame of personal screens', '/receipt/6175550123?key=secret', 200],
    ['a missing page', '/nothing-here', 404],
    ['the empty document', '/index.html', 200],
  ])('%s may do nothing else', async (_, path, status) => {
    const response = await fetch(site.base + path);
    expect(response.status).toBe(status);
    const html = await response.text();
    const hashes = hashInlineScripts(html);
    expect(hashes).toHaveLength(1);
    const { 'script-src': scripts = [], ...others } = expected;
    const sorted = Object.entries({ ...others, 'script-src': [...scripts, ...hashes] }).map(
      ([directive, sources]) => [directive, sources.toSorted()],
    );
    const { headers } = response;
    expect(parsePolicy(headers.get('content-security-policy'))).toEqual(Object.fromEntries(sorted));
    // The policy forbids these, so the document would not work with them.
    expect(html).not.toMatch(/<[^>]* on\w+="|href="javascript:/i);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers.get('content-security-policy-report-only')).toBeNull();
    expect(headers.get('strict-transport-security')).toBe(transportSecurity);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('the ticket button for other sites may be in a frame of any, and do nothing else', async () => {
    const response = await fetch(`${site.base}/embed/tickets.html`);
    expect(response.status).toBe(200);
    expect(parsePolicy(response.headers.get('content-security-policy'))).toEqual({
      'default-src': [none],
      'style-src': ["'unsafe-inline'"],
      'base-uri': [none],
      'form-action': [none],
      'frame-ancestors': ['*'],
    });
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('strict-transport-security')).toBe(transportSecurity);
    expect(await response.text()).not.toMatch(/<(?:script|img|link|iframe|form)\b/);
  });

  test.each(['/api/site', '/api/account', '/api/payment', '/api/events/999999'])(
    'a response of the API, %s, may do nothing at all',
    async (path) => {
      const { headers } = await fetch(site.base + path);
      expect(parsePolicy(headers.get('content-security-policy'))).toEqual({
        'default-src': [none],
        'frame-ancestors': [none],
      });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBe(transportSecurity);
    },
  );

  test('a page tells other sites no more than the address of this one; a page with a secret, nothing', async () => {
    const readReferrer = async (path: string) =>
      (await fetch(site.base + path)).headers.get('referrer-policy');
    expect(await readReferrer('/aboutus')).toBe('strict-origin-when-cross-origin');
    expect(await readReferrer('/receipt/6175550123?key=secret')).toBe('no-referrer');
  });
});
