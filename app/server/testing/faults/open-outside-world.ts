import { callEndpoint } from '#contract/client.ts';
import { webhookEventNames } from '#features/webhooks/contract/rules/webhook-events.ts';
import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { administrator } from '../sign-in.ts';
import { startReceiver } from '../start-receiver.ts';
import { type EmailServer, startEmailServer } from './start-email-server.ts';

/** Short, so that what a fault interrupted is taken up soon. */
const paymentTimings = {
  responseTimeout: 10_000,
  reconcileInterval: 2_000,
  staleAfter: 4_000,
  webhookDelay: 100,
  refundSyncInterval: 5_000,
  sandboxTimeout: 1_500,
};

/** The provider, the mail server and the program that gets webhooks, which no fault of a machine hits. */
export type OutsideWorld = {
  provider: DatabaseHandle;
  emailServer: EmailServer;
  receiver: Awaited<ReturnType<typeof startReceiver>>;
  /** What a server with `faultyEntry` needs to use them. */
  variables: Record<string, string>;
  close(): Promise<void>;
};

export async function openOutsideWorld(): Promise<OutsideWorld> {
  const { url, drop } = await createTestDatabase();
  const provider = openDatabase(url, 2);
  const emailServer = await startEmailServer();
  const receiver = await startReceiver();
  return {
    provider,
    emailServer,
    receiver,
    variables: {
      ...administrator,
      LOG_LEVEL: 'warn',
      SMTP_URL: emailServer.url,
      PROVIDER_DATABASE_URL: url,
      PAYMENT_TIMINGS: JSON.stringify(paymentTimings),
      SHUTDOWN_SECONDS: '5',
      WEBHOOKS_TO_LOCALHOST: 'on',
      SECOND_FACTOR: 'off',
    },
    async close() {
      await emailServer.stop();
      await receiver.stop();
      await provider.close();
      await drop();
    },
  };
}

/** Tells the program of every event; returns the secret of its messages. */
export async function createWebhook(
  base: string,
  { receiver }: Pick<OutsideWorld, 'receiver'>,
  headers: Record<string, string>,
): Promise<string> {
  const body = { name: 'Program', url: receiver.url, events: webhookEventNames };
  return (await callEndpoint(base, webhooks.create, { body }, { headers })).secret;
}
