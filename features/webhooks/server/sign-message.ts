import { createHmac } from 'node:crypto';

/** Begins every secret; what follows is the key in base64. */
export const secretPrefix = 'whsec_';

/** The header webhook-signature of the Standard Webhooks: one signature for each secret that works. */
export const signMessage = (
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');
