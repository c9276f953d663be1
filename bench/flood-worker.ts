import { workerData } from 'node:worker_threads';
import { floodConnections } from '#app/server/testing/flood-connections.ts';

// In a thread of its own, so that the attacker does not slow the visitor down who is measured.
floodConnections(String(workerData), 50);
