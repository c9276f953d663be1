import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

/**
 * Security headers for pages. Pages may load the site's own files, inline scripts with these hashes and the video player; Stripe only
 * when Stripe processes the cards.
 */
export function getPageSecurityHeaders(
  config: Config,
  hashes: readonly string[],
): FastifyHelmetOptions {
  const usesStripe = config.PAYMENT_PROVIDER === 'stripe';
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          "'wasm-unsafe-eval'",
          ...hashes,
          ...(usesStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
        ],
        // Mantine sets sizes through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(usesStripe ? ['https://*.stripe.com'] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(usesStripe ? ['https://api.stripe.com'] : [])],
        frameSrc: [
          // What other sites show of this one.
          "'self'",
          // The video player.
          'https://www.youtube-nocookie.com',
          ...(usesStripe
            ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
            : []),
        ],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The default of the library would also bind other sites of the same domain to HTTPS.
    strictTransportSecurity: isHttps
      ? { maxAge: 31_536_000, includeSubDomains: config.HSTS_SUBDOMAINS }
      : false,
    crossOriginEmbedderPolicy: false,
    // The bank's card check opens a window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/**
 * Security headers for JSON responses: load nothing, no frames. Headers that only affect documents are left out, because they would add
 * half the size of a small response. Strict-Transport-Security stays as for pages.
 */
export const apiSecurityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Security headers for a page that any site may show in a frame: it loads nothing, runs nothing and sends nothing. */
export const frameSecurityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      // The colors of the site.
      styleSrc: ["'unsafe-inline'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ['*'],
    },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  xFrameOptions: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
};
