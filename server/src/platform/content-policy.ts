import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

/** What a page may load: our own files, the scripts in a document that are named by their hash, a video's player, and Stripe's only when Stripe takes the cards. */
export function contentPolicy(config: Config, hashes: readonly string[]): FastifyHelmetOptions {
  const stripe = config.PAYMENT_PROVIDER === 'stripe';
  const secure = config.PUBLIC_URL.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          "'wasm-unsafe-eval'",
          ...hashes,
          ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
        ],
        // Mantine sets sizes through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(stripe ? ['https://*.stripe.com'] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(stripe ? ['https://api.stripe.com'] : [])],
        frameSrc: [
          // The video page, after a press on Play.
          'https://www.youtube-nocookie.com',
          ...(stripe
            ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
            : []),
        ],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    // Card fields open their bank's window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/**
 * An answer that is data is no document: it may load nothing and stand in no frame, and what steers documents would only lengthen it, by half of
 * a small answer. Transport security is the site's, as everywhere.
 */
export const dataPolicy: FastifyHelmetOptions = {
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
