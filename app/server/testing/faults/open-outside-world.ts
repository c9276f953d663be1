import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { administrator } from '../sign-in.ts';
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

/** The provider and the mail server, which no fault of a machine hits. */
export type OutsideWorld = {
  provider: DatabaseHandle;
  emailServer: EmailServer;
  /** What a server with `faultyEntry` needs to use them. */
  variables: Record<string, string>;
  close(): Promise<void>;
};

export async function openOutsideWorld(): Promise<OutsideWorld> {
  const { url, drop } = await createTestDatabase();
  const provider = openDatabase(url, 2);
  const emailServer = await startEmailServer();
  return {
    provider,
    emailServer,
    variables: {
      ...administrator,
      LOG_LEVEL: 'warn',
      SMTP_URL: emailServer.url,
      PROVIDER_DATABASE_URL: url,
      PAYMENT_TIMINGS: JSON.stringify(paymentTimings),
      SHUTDOWN_SECONDS: '5',
    },
    async close() {
      await emailServer.stop();
      await provider.close();
      await drop();
    },
  };
}
