/** What a DATABASE_URL with several servers may say about the one to use: only one that accepts writes. */
const sessionAttributes: readonly (string | null)[] = [null, 'read-write', 'primary'];

const urlPattern = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/i;

/** A URL for each server that the URL names: 'postgres://a:1,b:2/name' names two, as for PostgreSQL's own programs. */
export function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = urlPattern.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + end) : [url];
}

/** What is wrong with a URL that names several servers; null when nothing is. */
export function findHostError(url: string): string | null {
  const urls = splitHosts(url);
  if (urls.length === 1) return null;
  const parsed = urls.map((item) => (URL.canParse(item) ? new URL(item) : null));
  if (parsed.some((item) => !item?.hostname))
    return 'must list servers like postgres://user:password@host:5432,otherhost:5432/name';
  return parsed.every((item) =>
    sessionAttributes.includes(item?.searchParams.get('target_session_attrs') ?? null),
  )
    ? null
    : 'must have target_session_attrs=read-write';
}

/** The servers of a URL, of which one is in use. */
export type HostRing = {
  count: number;
  /** The URL of the server in use. */
  getUrl(): string;
  /** Goes on to the next server, unless another connection already has. */
  leave(url: string): void;
};

const rings = new Map<string, HostRing>();

/** The ring of a URL; all connections of this process share it. */
export function getHostRing(url: string): HostRing {
  const ring = rings.get(url) ?? createHostRing(splitHosts(url));
  rings.set(url, ring);
  return ring;
}

function createHostRing(urls: readonly string[]): HostRing {
  let index = 0;
  const getUrl = () => urls[index] ?? '';
  return {
    count: urls.length,
    getUrl,
    leave(url) {
      if (url === getUrl()) index = (index + 1) % urls.length;
    },
  };
}
