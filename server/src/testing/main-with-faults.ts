// The server for tests that order faults of the payment provider; else like main.ts.
import { createFaultySandbox } from '../payments/sandbox/testing/faulty-sandbox.ts';
import { runServer } from '../run-server.ts';

await runServer({ createSandbox: createFaultySandbox });
