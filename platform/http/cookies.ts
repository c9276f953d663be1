import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type SiteUrl = Pick<Config, 'PUBLIC_URL'>;

export const cookiePrefix = 'namugongo';
export const isSecure = ({ PUBLIC_URL }: SiteUrl): boolean => PUBLIC_URL.startsWith('https:');

/** Over https browsers accept a cookie named __Host- from this very host only. */
export const getCookiePrefix = (config: SiteUrl): string =>
  `${isSecure(config) ? '__Host-' : ''}${cookiePrefix}`;

const getCookieName = (config: SiteUrl, name: string): string =>
  `${getCookiePrefix(config)}.${name}`;

/** The value of a cookie of this site; null without one. */
export function readCookie(
  config: SiteUrl,
  { headers }: FastifyRequest,
  name: string,
): string | null {
  const start = `${getCookieName(config, name)}=`;
  const pair = headers.cookie?.split(/; */).find((item) => item.startsWith(start));
  return pair?.slice(start.length) || null;
}

/** Sets a cookie that no program in a browser can read. */
export function setCookie(
  config: SiteUrl,
  reply: FastifyReply,
  { name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number },
): void {
  reply.header(
    'set-cookie',
    `${getCookieName(config, name)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`,
  );
}

export const clearCookie = (config: SiteUrl, reply: FastifyReply, name: string): void =>
  setCookie(config, reply, { name, value: '', maxAgeSeconds: 0 });
